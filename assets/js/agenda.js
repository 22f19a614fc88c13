// What the agenda does by itself: visits and waiting leads are dragged, or moved by
// keys. The server decides.

import "./panel/agenda_drag.js";
import "./panel/agenda_here.js";
import "./panel/agenda_keys.js";
