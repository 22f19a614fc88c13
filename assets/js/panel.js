// What a page of the panel does by itself, one concern a module. Who may stop an
// event comes before those who would act on it.

import "./panel/double_click.js";
import "./phone_links.js";
import "./bfcache.js";
import "./panel/passkeys.js";
import "./panel/session.js";
import "./panel/notices.js";
import "./panel/notice_place.js";
import "./panel/told_in_window.js";
import "./panel/density.js";
import "./panel/sticky_heights.js";
import "./panel/navigation.js";
import "./panel/come_back.js";
import "./panel/windows.js";
import "./panel/search.js";
import "./panel/download.js";
import "./panel/unsaved.js";
import "./panel/keys.js";
import "./panel/chosen.js";
import "./panel/in_sight.js";
import "./panel/news.js";
import "./panel/drawer.js";
import "./panel/create_anew.js";
import "./panel/drafts.js";
import "./panel/pressed.js";
import "./panel/presses.js";
import "./panel/proving.js";
import "./panel/kept_forms.js";
import "./panel/staying.js";
import "./panel/new_lead.js";
import "./panel/reopening.js";
import "./panel/history.js";
import "./panel/focus.js";
import "./panel/typed_on.js";
import "./panel/presence.js";
import "./panel/dead_line.js";
