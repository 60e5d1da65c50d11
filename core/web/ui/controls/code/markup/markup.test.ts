import { describe, expect, it } from 'vitest';
import { markupLanguage } from './markupLanguage';
import type { MarkupFault } from './MarkupFault';

const show = (faults: readonly MarkupFault[], text: string) =>
  faults.map(({ from, to, text: sentence }) => `${sentence}: ${text.slice(from, to)}`);
const html = (text: string) => show(markupLanguage.html(text), text);
const css = (text: string) => show(markupLanguage.css(text), text);

describe('HTML', () => {
  it.each([
    '',
    '<p>One<p>Two<ul><li>a<li>b</ul>',
    '<!doctype html><html><head><title>x</title><body><br><br/>&amp; &lt;',
    '<table><tr><td>a<tr><td>b</table>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><g></g></svg>',
    '<b>bold <i>both</i></b><template><div></div></template>',
    '<script>if (a < b && "</div>") {}</script><noscript><p>x</p></noscript>',
    '<input disabled value=1 name="a" @click="x" data-x:y="">',
  ])('has no errors when valid: %s', text => expect(html(text)).toEqual([]));

  it.each([
    ['<div><p>x</p>', 'openTag: <div>'],
    ['<p>x</p></div>', 'strayTag: </div>'],
    ['<div><span>x</div></span>', 'crossedTag: <span>'],
    ['<b><i>x</b></i>', 'crossedTag: <i>'],
    ['<p>a<div>b</div></p>', 'strayParagraph: </p>'],
    ['<h2>x</h3>', 'otherEnd: </h3>'],
    ['<input></input>', 'endOfVoid: </input>'],
    ['<form><form></form>', 'ignoredTag: <form>'],
    ['<table><div>x</div><tr><td>y</table>', 'notInTable: <div>'],
    ['<i id="a"></i><b id="a"></b>', 'sameId: id="a"'],
    ['<i class="a" class="b"></i>', 'sameAttribute: class'],
    ['<i class="a"id="b"></i>', 'noSpace: i'],
    ['<i class="a"">x</i>', 'badAttributeName: "'],
    ['<a href=a"b>x</a>', 'unquoted: "'],
    ['<div/></div>', 'slashDoesNothing: <div/>'],
    ['a <> b', 'noTagName: <>'],
    ['<p class="x', 'openAngle: <p class="x'],
    ['<!-- x', 'openComment: <!--'],
    ['a &nosuch; b', 'unknownEntity: &nosuch'],
    ['&copy 2020', 'entitySemicolon: &copy'],
    ['<script>x', 'openTag: <script>'],
  ])('reports an error for %s', (text, fault) => expect(html(text)[0]).toBe(fault));

  it('reports one error for one mistake', () => {
    for (const text of ['<div><span>x</div></span>', '<h2>x</h3>', '<i class="a"">x</i>'])
      expect(html(text)).toHaveLength(1);
  });

  it('accepts references and template blocks anywhere', () => {
    const text = `<{{tag}} {{attributes}} {{more}} id="{{id}}" class="a {{#if b}}c{{else}}"d{{/if}}">
      {{#if error}}<div class="{{error}}">{{else}}<div>{{/if}}{{! </p> }}{{!-- }} <b> --}}
      {{^none}}<i>{{{raw}}}</i>{{/none}}</div></{{tag}}><b id="{{id}}"></b>
      <table>{{#each rows}}<tr><td>{{name}}</td></tr>{{/each}}</table>`;
    expect(html(text)).toEqual([]);
  });

  it('accepts an ID once in each of several blocks', () => {
    expect(html('{{#if a}}<i id="x"></i>{{/if}}{{#if b}}<i id="x"></i>{{/if}}')).toEqual([]);
    expect(html('{{#if a}}<i id="x"></i><i id="x"></i>{{/if}}')).toEqual(['sameId: id="x"']);
    expect(html('<i id="x"></i>{{#if a}}<i id="x"></i>{{/if}}')).toEqual(['sameId: id="x"']);
  });

  it('checks its CSS in place', () => {
    expect(html('<style>a { colour: red }</style>')).toEqual(['unknownPropertyNear: colour']);
    expect(html('<i style="color: red; widht: {{w}}"></i>')).toEqual([
      'unknownPropertyNear: widht',
    ]);
    expect(html('<i style="{{style}}"></i><i style=""></i>')).toEqual([]);
  });
});

it('suggests the closest name for a typing error', () => {
  const near = (name: string) => markupLanguage.css(`a { ${name}: 1 }`)[0]?.values?.['near'];
  expect(['widht', 'colour', 'backgroud-color', 'algin-items'].map(near)).toEqual([
    'width',
    'color',
    'background-color',
    'align-items',
  ]);
});

describe('CSS', () => {
  it.each([
    '',
    'a { color: red; --x: {}; *zoom: 1; -webkit-box-flex: 1 }',
    '@media (min-width: 3px) { a:not(.b)::before { content: "}" } }',
    '@font-face { font-family: x; src: url(a.woff2) } @import "x.css";',
    '.a { &:hover { margin: calc(1px + var(--x)) } width: fit-content }',
    '{{css}} .a { color: {{color}}; {{more}} } .{{name}} { width: {{w}}px }',
    '.a {\n  {{more}}\n  color: red;\n}',
    '.a { background: url({{url}}) no-repeat }',
    '@supports (display: grid) { a { display: grid; inset: 0; aspect-ratio: 1 / 2 } }',
  ])('that is right has no faults: %s', text => expect(css(text)).toEqual([]));

  it.each([
    ['a { color: red', 'openBracket: {'],
    ['a { color: red } }', 'strayBracket: }'],
    ['a { width: calc(1px }', 'openBracket: ('],
    ['/* a', 'openComment: /*'],
    ['a { content: "x\n }', 'openText: "x'],
    ['a { colour: red }', 'unknownPropertyNear: colour'],
    ['a { frobnicate: 1 }', 'unknownProperty: frobnicate'],
    ['a { color: rot }', 'badValue: rot'],
    ['a { color }', 'noColon: color'],
    ['a { color: red\n  width: 1px; }', 'missingSemicolon: red'],
    ['a . b { color: red }', 'badCss: a . b'],
  ])('%s has its fault', (text, fault) => expect(css(text)).toEqual([fault]));
});
