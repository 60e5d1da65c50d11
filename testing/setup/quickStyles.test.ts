// @vitest-environment jsdom
import { afterAll, expect, it } from 'vitest';

const addSheet = (text: string) => {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  document.head.append(sheet);
};
const look = (id: string) => getComputedStyle(document.getElementById(id)!);
/** Whether jsdom matched its sheets for the element, which takes fifty times as long. */
const isComputed = (id: string) => look(id) instanceof CSSStyleDeclaration;

afterAll(() => document.head.replaceChildren());

it('applies what a library’s style sheet hides, and computes nothing else', () => {
  document.body.innerHTML = '<p id="seen">a</p><div class="gone"><p id="unseen">b</p></div>';
  expect(isComputed('seen')).toBe(false);
  addSheet('.gone { visibility: hidden } .faint { color: gray }');
  addSheet('.late { display: none }');
  expect(look('unseen').visibility).toBe('hidden');
  expect(look('seen').visibility).toBe('visible');
  document.getElementById('unseen')!.className = 'late';
  expect(look('unseen').display).toBe('none');
  expect([isComputed('unseen'), isComputed('seen')]).toEqual([true, false]);
  addSheet('@media print { .gone { display: none } } @keyframes blink { 50% { display: none } }');
  expect([isComputed('unseen'), isComputed('seen')]).toEqual([true, false]);
});
