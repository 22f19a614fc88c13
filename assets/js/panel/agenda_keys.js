// The keys of the agenda: moving the visit, or the waiting lead, that has the focus;
// and going to other days.

import { agenda, begin, draw, drop, end, isWeek, now, say, targets } from "./agenda_move.js";
import { around, isOver, isTyping, one, press, show } from "./dom.js";
import { inDay, isBare, nearest, timeOf } from "./rules.js";

const STEP = 15;
const FINE = 5;

const tell = () => {
  const moved = now();
  if (!moved?.to) return;
  const { label, day } = moved.to.dataset;
  const place = isWeek() ? `${label}, ${day}` : label || "";
  const words = agenda()?.dataset.sayPlace || "";
  say(words.replace("{time}", timeOf(moved.at)).replace("{place}", place));
  moved.to.scrollIntoView({ block: "nearest", inline: "nearest" });
  draw();
};
/** @param {number} step */
const sideways = (step) => {
  const moved = now();
  const all = targets();
  if (moved?.to) moved.to = nearest(all, all.indexOf(moved.to) + step) || null;
};
const inRow = () => {
  const row = now()?.to?.parentNode;
  return targets().filter((node) => node.parentNode === row).length;
};
/** @param {number} step */
const later = (step) => {
  const moved = now();
  if (moved) moved.at = inDay(moved.at + step);
};
/** @type {Record<string, (step: number) => void>} */
const ways = {
  ArrowLeft: () => sideways(-1),
  ArrowRight: () => sideways(1),
  ArrowUp: (step) => (isWeek() ? sideways(-inRow()) : later(-step)),
  ArrowDown: (step) => (isWeek() ? sideways(inRow()) : later(step)),
  PageUp: (step) => later(-step),
  PageDown: (step) => later(step),
};
/** @param {KeyboardEvent} event @returns {boolean} whether the key was meant for the move */
const goesOn = (event) => {
  if (event.key === "Enter" || event.key === " ") drop();
  else if (event.key === "Escape") {
    end();
    say(agenda()?.dataset.sayEnded);
  } else if (ways[event.key]) {
    ways[event.key](event.shiftKey ? FINE : STEP);
    tell();
  } else return false;
  return true;
};
/** @param {HTMLElement} card */
const startMoving = (card) => {
  const all = targets();
  const moved = begin(card);
  const day = all.find((node) => isWeek() && node.dataset.day === card.dataset.date);
  moved.to = all.find((node) => node.contains(card)) || day || all[0] || null;
  say(agenda()?.dataset.sayBegun?.replace("{name}", moved.name));
  draw();
};
/** @param {string} name */
const go = (name) => press(one(`[data-go="${name}"]`));
/** @type {Record<string, () => void>} */
const ofAgenda = {
  h: () => go("today"),
  a: () => go("previous"),
  s: () => go("next"),
  d: () => go(isWeek() ? "dia" : "semana"),
  "?": () => show("[data-keys]"),
};
/** @param {KeyboardEvent} event @returns {boolean} whether the key did something */
const acts = (event) => {
  const card = around(event, "[data-movable='true']");
  const key = event.key.toLowerCase();
  if (key === "m" && card) startMoving(card);
  else if (ofAgenda[key]) ofAgenda[key]();
  else return false;
  return true;
};
document.addEventListener("keydown", (event) => {
  if (!isBare(event) || !agenda() || isOver() || isTyping(event)) return;
  if (!(now() ? goesOn(event) : acts(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("focusout", (event) => {
  if (now()?.card === event.target && event.relatedTarget) end();
});
