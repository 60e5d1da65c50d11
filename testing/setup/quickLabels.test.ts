// @vitest-environment jsdom
import { expect, it } from 'vitest';

const labelsOf = (root: ParentNode, id: string) => {
  const labels = root.querySelector<HTMLInputElement>(`[id="${id}"]`)!.labels;
  return labels && Array.from(labels, label => label.textContent.trim());
};
const page = `
  <label for="a">One</label><label for="a">Another</label><label for="">None</label>
  <input id="a"><input id="hidden" type="hidden"><button id="bare">Go</button>
  <label>Around <select id="b"></select><textarea id="second"></textarea></label>
  <label for="a">Elsewhere <button id="c">Go</button></label><label for="p">No control</label><p id="p"></p>`;

it('finds the labels of a control as jsdom does, in a page and outside of it', () => {
  document.body.innerHTML = page;
  const apart = document.createElement('div');
  apart.innerHTML = page;
  for (const root of [document, apart]) {
    expect(labelsOf(root, 'a')).toEqual(['One', 'Another', 'Elsewhere Go']);
    expect(labelsOf(root, 'b')).toEqual(['Around']);
    for (const id of ['bare', 'second', 'c']) expect(labelsOf(root, id)).toEqual([]);
    expect(labelsOf(root, 'hidden')).toBeNull();
  }
});

it('searches only labels', () => {
  document.body.innerHTML = page;
  const looks: string[] = [];
  const { get } = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control')!;
  Object.defineProperty(HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get(this: HTMLLabelElement) {
      looks.push(this.textContent.trim());
      return get!.call(this) as HTMLElement | null;
    },
  });
  expect(labelsOf(document, 'bare')).toEqual([]);
  expect(looks).toEqual(['Around']);
  Object.defineProperty(HTMLLabelElement.prototype, 'control', { configurable: true, get });
});
