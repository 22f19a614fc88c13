// What came in while nobody looked: the count in the tab's title, and, where this browser
// was told to, a notice and a sound for an urgent one. Numbers alone, of nobody.

import { asked, saidIn } from "../patient.js";
import { around, every, follow, one } from "./dom.js";
import { read, write } from "../storage.js";

const KEY = "panel-urgent-notices";
const ON = "on";
const AT_MOST_EVERY = 2000;
// Of several tabs one asks at a time, and notes until when it was told.
const LOCK = "panel-urgent-notice";
const TOLD_KEY = "panel-urgent-told";
const PATIENCE = 10_000;
const COUNTED = /^\(\d+\+?\) /;
const MOST = 99;

const isOn = () => read("localStorage", KEY) === ON;
const words = () => one("[data-arrivals]")?.dataset;

/* Since when nobody looked, and since when urgent ones were told. */

/** @type {number | null} */
let hiddenSince = null;
/** @type {number | null} */
let toldUntil = null;
/** @type {number | null} */
let due = null;
let last = 0;

/** @param {number | null} since @returns {Promise<{count: number, urgent: number, at: number} | null>} */
const ask = async (since) => {
  const address = words()?.arrivals;
  if (!address) return null;
  try {
    return await asked(since === null ? address : `${address}?since=${since}`, {}, saidIn, PATIENCE);
  } catch {
    return null; // the next change asks again
  }
};
/** @param {number} count */
const title = (count) => {
  const bare = document.title.replace(COUNTED, "");
  const wanted = count ? `(${count > MOST ? `${MOST}+` : count}) ${bare}` : bare;
  if (document.title !== wanted) document.title = wanted;
};

/* A notice and a sound. */

/** @type {AudioContext | null} */
let audio = null;
const wake = () => {
  if (!isOn() || !window.AudioContext) return;
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume();
};
const ring = () => {
  wake();
  if (audio?.state !== "running") return;
  for (const [at, pitch] of [[0, 880], [0.22, 1175]]) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0.15 });
    const start = audio.currentTime + at;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  }
};
const mayNotify = () => "Notification" in window && Notification.permission === "granted";
const show = () => {
  const said = words();
  if (!said || !mayNotify()) return;
  try {
    const notice = new Notification(said.noticeTitle || "", { body: said.noticeText, tag: LOCK });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // A phone's browser notifies for installed pages alone; the sound is left.
  }
};
const tell = () => {
  show();
  ring();
};
/** Tell of urgent ones that no tab of this browser has told of. */
const tellNew = async () => {
  const since = toldUntil && Math.max(toldUntil, Number(read("localStorage", TOLD_KEY)));
  const news = await ask(since);
  if (!news) return;
  toldUntil = news.at;
  write("localStorage", TOLD_KEY, news.at);
  if (news.urgent) tell();
};
/** @param {() => Promise<void>} work */
const oneTabAtATime = (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work());

const count = async () => {
  due = null;
  last = Date.now();
  if (isOn()) await oneTabAtATime(tellNew);
  if (hiddenSince === null) return;
  const came = await ask(hiddenSince);
  if (came && document.hidden) title(came.count);
};
/** Something changed. */
export const heard = () => {
  if (due || !words() || (hiddenSince === null && !isOn())) return;
  due = window.setTimeout(count, Math.max(0, last + AT_MOST_EVERY - Date.now()));
};

const followSight = async () => {
  if (!document.hidden) {
    hiddenSince = null;
    title(0);
    return;
  }
  const now = await ask(null);
  if (now && document.hidden) hiddenSince = now.at;
};
document.addEventListener("visibilitychange", followSight);

/* The switch. */

const mark = () => {
  const on = isOn();
  const refused = on && "Notification" in window && Notification.permission === "denied";
  for (const box of every("[data-urgent-switch]"))
    if (box instanceof HTMLInputElement) box.checked = on;
  for (const node of every("[data-urgent-refused]")) node.hidden = !refused;
  for (const node of every("[data-urgent-try]")) node.hidden = !on;
};
document.addEventListener("change", async (event) => {
  const box = around(event, "[data-urgent-switch]");
  if (!(box instanceof HTMLInputElement)) return;
  write("localStorage", KEY, box.checked ? ON : null);
  if (!box.checked) write("localStorage", TOLD_KEY, null);
  mark();
  begin();
  wake();
  if (box.checked && "Notification" in window) await Notification.requestPermission();
  mark();
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-urgent-try]")) tell();
});
// A browser lets a page sound only once somebody acted in it.
for (const kind of ["pointerdown", "keydown"])
  document.addEventListener(kind, wake, { passive: true });
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  mark();
  begin();
});

let begun = false;
/** From now on urgent ones are told. */
const begin = async () => {
  if (!isOn()) {
    begun = false;
    toldUntil = null;
  }
  if (begun || !isOn() || !words()) return;
  begun = true;
  const now = await ask(null);
  toldUntil = now && now.at;
};
follow(() => {
  mark();
  begin();
});
