// The face of the kernel in WebAssembly; chuhan/games/sun_tzu/solver/wasm.py speaks to it.
#include "../../../../wasm/face.hpp"
#include "asked.hpp"

namespace wasm = chuhan::wasm;
using namespace suntzu;

const std::map<std::string_view, wasm::Function> wasm::functions{
    {"calm", wasm::function(calm)},
    {"least", wasm::function(least)},
    {"reply", wasm::function(reply)},
    {"mixed", wasm::function(mixed)},
    {"Round", wasm::function(wasm::make<Round, Numbers>)},
    {"Round.sure", wasm::method(&Round::sure)},
    {"Round.line", wasm::method(&Round::line)},
    {"Round.face_up", wasm::method(&Round::face_up)},
    {"Round.drop", wasm::function(wasm::drop<Round>)},
    {"Two", wasm::function(wasm::make<Two, Numbers, Keeps>)},
    {"Two.calm", wasm::method(&Two::calm)},
    {"Two.sure", wasm::method(&Two::sure)},
    {"Two.starts", wasm::method(&Two::starts)},
    {"Two.values", wasm::method(&Two::values)},
    {"Two.start", wasm::method(&Two::start)},
    {"Two.drop", wasm::function(wasm::drop<Two>)},
};
