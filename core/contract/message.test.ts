import { describe, expect, it } from 'vitest';
import { format, messages } from './message';

const texts = messages('demo', {
  named: 'Hello {name}, it’s {name}',
  counted: '{count, plural, =0 {No errors} one {# error} other {# errors}} in “{name}”',
  nested: '{count, plural, one {the flow of {name}} other {# flows of {name}}}',
  order: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  choice: '{kind, select, flow {a flow} other {something}}',
  written: "{count, plural, one {# node isn't '{name}'} other {# nodes aren't <b>}}",
});

describe('format', () => {
  it('replaces each occurrence of a named value', () => {
    expect(format(texts.named, { name: 'Ada {name}' })).toBe('Hello Ada {name}, it’s Ada {name}');
  });

  it('selects the plural form of the number', () => {
    const formatCount = (count: number) => format(texts.counted, { count, name: 'A' });
    expect([0, 1, 2, 1200].map(formatCount)).toEqual([
      'No errors in “A”',
      '1 error in “A”',
      '2 errors in “A”',
      '1,200 errors in “A”',
    ]);
  });

  it('reads names within a case', () => {
    expect(format(texts.nested, { count: 1, name: 'Ada' })).toBe('the flow of Ada');
    expect(format(texts.nested, { count: 3, name: 'Ada' })).toBe('3 flows of Ada');
  });

  it('selects by place and by kind', () => {
    expect([1, 2, 3, 11].map(place => format(texts.order, { place }))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
    ]);
    expect(format(texts.choice, { kind: 'flow' })).toBe('a flow');
  });

  it('keeps apostrophes and markup unchanged', () => {
    expect(format(texts.written, { count: 1, name: 'A' })).toBe("1 node isn't 'A'");
    expect(format(texts.written, { count: 2, name: 'A' })).toBe("2 nodes aren't <b>");
  });
});
