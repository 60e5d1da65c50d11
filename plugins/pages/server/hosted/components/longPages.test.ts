import { Tokenizer } from 'htmlparser2';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Sliced } from '#core/contract/sliced';
import { timeSlices } from '#core/server/internal';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => sluice.close());

const customHTML = `<h1 data-sktext="none">Hello</h1><div data-skcomponent="skpolling"></div>${'<p>Text <b>of</b> a page</p>'.repeat(12_000)}<form id="f"><input name="who"><button data-skcomponent="skbutton" data-skform="f">Go</button></form>`;
const page: Node = [
  'httpConnector',
  'customHTMLTemplate',
  { customHTML, formFieldsList: [{ propertyName: 'who' }] },
];
const done: Node = ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }];

/** Counts the characters of markup that are read in slices, and all at once. */
function watchMarkup() {
  const read = { inSlices: 0, atOnce: 0 };
  let sliced = false;
  function* follow<T>(work: Sliced<T>): Sliced<T> {
    for (;;) {
      sliced = true;
      const step = work.next();
      sliced = false;
      if (step.done) return step.value;
      yield;
    }
  }
  const { run } = timeSlices;
  vi.spyOn(timeSlices, 'run').mockImplementation((name, work) =>
    run.call(timeSlices, name, follow(work)),
  );
  const { write } = Tokenizer.prototype;
  vi.spyOn(Tokenizer.prototype, 'write').mockImplementation(function (this: Tokenizer, text) {
    read[sliced ? 'inSlices' : 'atOnce'] += text.length;
    write.call(this, text);
  });
  return read;
}

it('markup of a hosted page is read in slices, once for each use (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf({ page, done }, [['page', 'done']]);
  const read = watchMarkup();
  const { statusCode, payload } = await flow.page();
  expect([statusCode, payload.includes('Text <b>of</b> a page')]).toEqual([200, true]);
  expect(read.inSlices).toBeGreaterThan(customHTML.length);
  expect(read.inSlices).toBeLessThan(4.5 * customHTML.length);
  expect(read.atOnce).toBeLessThan(1000);
});

it('markup that the SDK requests is read in slices (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf({ page, done }, [['page', 'done']]);
  const read = watchMarkup();
  const { text } = await sluice.inject(
    'POST',
    `/company/${flow.companyId}/policy/${flow.policyId}/start`,
    {
      body: {},
      headers: { 'x-sk-api-key': flow.key, 'x-requested-with': 'ping-sdk' },
    },
  );
  expect(text).toContain('formData');
  expect(read.inSlices).toBeGreaterThan(customHTML.length);
  expect(read.atOnce).toBeLessThan(1000);
});
