import { languageStyle } from '../languages/languageMenu';
import { defaultBrand, drawBrandStyle } from '#plugins/pages/contract';

/** The style of every page, also those with a style of their own. */
const always = `#sk-form { display: none; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
`;

const draws = (file: string, range: string) =>
  `@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(${file}) format('woff2'); unicode-range: ${range}; }`;

/** The font that comes with the product; browsers fetch it where a page is set in it. */
const fontFaces = [
  draws(
    'inter-latin-ext-wght-normal.woff2',
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0',
  ),
  draws(
    'inter-latin-wght-normal.woff2',
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212, U+FEFF, U+FFFD',
  ),
].join('\n');

const text =
  'input:where(:not([type=checkbox], [type=radio], [type=hidden], [type=submit], [type=button], [type=image], [type=range], [type=color], [type=file]))';
const field = `:is(${text}, select, textarea)`;
const tick = 'input:is([type=checkbox], [type=radio])';
const button = ':is(button, input[type=submit], [role=button], .sk-button)';
/** The buttons that stand beside the one that sends the form. */
const second = `:is(.sk-second, [data-skbuttontype=skidp], :has([data-skbuttontype=form-submit]) > [data-skbuttontype=next-event], [data-skbuttontype=next-event] ~ [data-skbuttontype=next-event])`;
// Shapes, for a picture would have to be loaded past the policy of a page.
const warning =
  'M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.1 5.5h1.8v6H9.1zm0 7.4h1.8v1.8H9.1z';
const done =
  'M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm-1.2 12.1L5 9.8l1.3-1.3 2.5 2.5 4.9-4.9L15 7.4z';

/**
 * The look of hosted pages, in a layer below all others: whatever a flow's own style sheet says wins,
 * however it names an element. Colors, shapes and font are the custom properties of the brand.
 */
export const pageStyle = `${fontFaces}
${drawBrandStyle(defaultBrand)}
@layer sluice {
:root {
  color-scheme: light dark;
  --sk-ink: light-dark(#1a1d23, #f1f3f5);
  --sk-muted: light-dark(#59616e, #a7afbb);
  --sk-line: light-dark(#e3e6ea, #30353e);
  --sk-border: light-dark(#858c98, #767e8b);
  --sk-field: light-dark(#ffffff, #15181d);
  --sk-danger: light-dark(#b42318, #ff9d94);
  --sk-danger-surface: light-dark(#fef3f2, #37201e);
  --sk-success: light-dark(#17743f, #5fd394);
  --sk-shadow: 0 1px 2px light-dark(#10182810, #0006), 0 8px 32px light-dark(#10182814, #0006);
  font: 1rem/1.5 var(--sk-font);
  -webkit-text-size-adjust: 100%;
}
:root[data-scheme=light] { color-scheme: light; }
:root[data-scheme=dark] { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 32px 16px; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 24px; background: var(--sk-page) var(--sk-background, none) center / cover no-repeat; color: var(--sk-ink); accent-color: var(--sk-link); }
body[data-embed-origin] { justify-content: flex-start; background: none; padding: 8px; min-height: 0; }
body[data-embed-origin] > :is(.sk-card, .sk-page) { box-shadow: none; }
body > :is(.sk-card, .sk-page, .sk-message, .sk-brand, .sk-foot) { width: 100%; max-width: 416px; }

.sk-brand { display: flex; justify-content: center; align-items: center; color: var(--sk-on-page); font-size: 1.125rem; font-weight: 650; letter-spacing: -0.01em; text-align: center; overflow-wrap: anywhere; }
.sk-brand picture { display: contents; }
.sk-brand img { display: block; max-width: min(240px, 100%); max-height: 56px; object-fit: contain; }
.sk-foot { color: var(--sk-on-page); font-size: 0.8125rem; text-align: center; }
.sk-foot ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px; margin: 0; padding: 0; list-style: none; }
.sk-foot a:any-link { display: inline-block; padding: 4px 0; color: inherit; overflow-wrap: anywhere; }
body[data-background] > :is(.sk-brand, .sk-foot) > * { padding: 6px 14px; border-radius: min(var(--sk-radius), 16px); background: var(--sk-card); color: var(--sk-ink); }

.sk-card, .sk-page { padding: 40px; border: 1px solid var(--sk-line); border-radius: var(--sk-radius-card); background: var(--sk-card); color: var(--sk-ink); box-shadow: var(--sk-shadow); }
.sk-logo { display: block; max-width: 100%; max-height: 56px; margin: 0 auto 24px; }
:is(.sk-card, .sk-page) > :first-child { margin-top: 0; }
:is(.sk-card, .sk-page) > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 1.125rem; line-height: 1.35; font-weight: 650; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
h1 + p, .hint, small { color: var(--sk-muted); text-wrap: pretty; }
img, svg, video { max-width: 100%; }
hr { margin: 24px 0; border: 0; border-top: 1px solid var(--sk-line); }
code { font: 0.9375em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:is(.sk-card, .sk-page) ul:has(> li > code) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18em, 100%), 1fr)); gap: 4px 16px; margin: 0 0 16px; padding: 16px; border-radius: min(var(--sk-radius), 12px); background: light-dark(#f4f5f7, #12151a); list-style: none; }
a:any-link:where(:not([role=button], .sk-button)) { color: var(--sk-link); text-underline-offset: 3px; }

.sk-columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(140px, 100%), 1fr)); gap: 0 16px; }
form { width: 100%; }
body > form { max-width: 416px; }
label, legend { display: block; margin: 0 0 6px; padding: 0; font-size: 0.875rem; font-weight: 550; }
form > *, form > div > label, fieldset { margin-top: 16px; }
form > :is([type=hidden], :empty):first-child + *, form > :first-child { margin-top: 0; }
fieldset { min-width: 0; margin-inline: 0; margin-bottom: 0; padding: 0; border: 0; }
${field} { display: block; width: 100%; min-height: 44px; padding: 9px 14px; border: 1px solid var(--sk-border); border-radius: var(--sk-radius); background: var(--sk-field); color: var(--sk-ink); font: 400 1rem/1.5 var(--sk-font); transition: border-color 120ms, box-shadow 120ms; }
select:not([multiple], [size]) { appearance: none; padding-inline-end: 40px; background: linear-gradient(45deg, #0000 50%, var(--sk-muted) 50%) calc(100% - 22px) 55% / 6px 6px no-repeat, linear-gradient(-45deg, #0000 50%, var(--sk-muted) 50%) calc(100% - 16px) 55% / 6px 6px no-repeat, var(--sk-field); }
select:not([multiple], [size]):dir(rtl) { background-position: 16px 55%, 22px 55%, 0 0; }
textarea { min-height: 96px; border-radius: min(var(--sk-radius), 16px); resize: vertical; }
label > :is(${text}, select, textarea, .sk-secret) { margin-top: 6px; }
::placeholder { color: var(--sk-muted); opacity: 1; }
${field}:hover { border-color: var(--sk-muted); }
${field}:focus { border-color: var(--sk-link); outline: 2px solid var(--sk-link); outline-offset: -1px; }
${field}:read-only:not(select) { background: light-dark(#f4f5f7, #12151a); }
${field}[aria-invalid=true] { border-color: var(--sk-danger); }
input[autocomplete~=one-time-code] { font-size: 1.375rem; font-variant-numeric: tabular-nums; letter-spacing: 0.3em; text-align: center; }
label:has(> ${tick}) { display: flex; align-items: flex-start; gap: 10px; padding: 6px 0; margin: 0; font-size: 0.9375rem; font-weight: 400; line-height: 1.4; }
${tick} { flex: none; order: -1; width: 20px; height: 20px; margin: 0; }
.sk-secret { display: block; position: relative; }
.sk-secret > input { padding-inline-end: 68px; }

${button} { display: flex; align-items: center; justify-content: center; gap: 10px; width: 100%; min-height: 44px; margin-top: 24px; padding: 9px 18px; border: 1px solid var(--sk-primary-edge); border-radius: var(--sk-radius); background: var(--sk-primary); color: var(--sk-on-primary); font: 600 1rem/1.4 var(--sk-font); text-align: center; text-decoration: none; overflow-wrap: anywhere; cursor: pointer; transition: background 120ms; }
${button}:hover { background: var(--sk-primary-hover); }
${button}:is(:disabled, [aria-disabled=true]) { cursor: progress; }
${second} { margin-top: 12px; border-color: var(--sk-border); background: none; color: var(--sk-ink); }
${second}:hover { background: light-dark(#f4f5f7, #242932); }
.sk-secret > button { position: absolute; inset-block: 4px; inset-inline-end: 4px; width: auto; min-height: 0; margin: 0; padding: 0 12px; border: 0; border-radius: var(--sk-radius); background: none; color: var(--sk-link); font-size: 0.8125rem; font-weight: 600; }
.sk-named { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sk-copy { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 16px; }
.sk-copy > button { width: auto; min-height: 36px; margin: 0; padding: 4px 14px; border-color: var(--sk-border); background: none; color: var(--sk-ink); font-size: 0.875rem; }
.sk-copy > button:hover { background: light-dark(#f4f5f7, #242932); }
.sk-secret > button:hover { background: light-dark(#f0f1f3, #262b33); }
:is(a[role=button], .sk-link)[data-skbuttontype=next-event] { width: auto; min-height: 32px; margin: 8px auto 0; padding: 4px 0; border: 0; background: none; color: var(--sk-link); font-size: 0.9375rem; }
:is(a[role=button], .sk-link)[data-skbuttontype=next-event]:hover { background: none; text-decoration: underline; }
body[aria-busy=true] ${button}:not([data-busy]) { opacity: .6; }
[data-busy]::after { content: ''; flex: none; width: 16px; height: 16px; border: 2px solid; border-inline-end-color: transparent; border-radius: 50%; animation: sk-turn 700ms linear infinite; }
@keyframes sk-turn { to { transform: rotate(1turn); } }
:focus-visible { outline: 2px solid var(--sk-link); outline-offset: 2px; }
.sk-foot :focus-visible { outline-color: currentColor; }

.sk-error, .sk-message, [data-skcomponent=skerror], [data-skcomponent=skerrormessage] { color: var(--sk-danger); }
:is(.sk-message, [data-skcomponent=skerror], [data-skcomponent=skerrormessage]):empty { display: none; }
.sk-error, [data-skcomponent=skerrormessage] { display: flex; gap: 6px; margin-top: 6px; font-size: 0.875rem; font-weight: 400; line-height: 1.4; }
.sk-message, [data-skcomponent=skerror] { display: flex; gap: 10px; margin: 16px 0; padding: 12px 14px; border: 1px solid; border-radius: min(var(--sk-radius), 12px); background: var(--sk-danger-surface); font-size: 0.9375rem; }
body > .sk-message { margin: 0; }
:is(.sk-error, .sk-message, [data-skcomponent=skerror], [data-skcomponent=skerrormessage])::before, .sk-outcome { content: ''; flex: none; width: 20px; height: 20px; background: currentColor; clip-path: path(evenodd, '${warning}'); }
.sk-message::before, [data-skcomponent=skerror]::before { margin-top: 1px; }
:is(.sk-card, .sk-page):has(> :is(.sk-outcome, .sk-waiting)) { text-align: center; }
.sk-outcome { display: block; margin: 4px auto 44px; color: var(--sk-danger); transform: scale(2.6); transform-origin: 50% 0; }
.sk-outcome[data-success] { color: var(--sk-success); clip-path: path(evenodd, '${done}'); }
.sk-waiting { display: block; width: 36px; height: 36px; margin: 0 auto 16px; border: 3px solid var(--sk-line); border-top-color: var(--sk-link); border-radius: 50%; animation: sk-turn 900ms linear infinite; }
.sk-actions { display: grid; gap: 12px; margin: 24px 0 0; }
.sk-actions > .sk-button { margin: 0; }

@media (max-width: 480px) {
  body { justify-content: flex-start; gap: 20px; padding: 24px 16px; }
  .sk-card, .sk-page { padding: 28px 20px; }
}
@media (prefers-contrast: more) {
  :root { --sk-muted: var(--sk-ink); --sk-border: var(--sk-ink); --sk-line: var(--sk-ink); }
  ${button} { border-color: currentColor; }
}
@media (forced-colors: active) {
  .sk-outcome, :is(.sk-error, .sk-message)::before { background: CanvasText; }
  ${button} { border-color: ButtonText; }
  select:not([multiple], [size]) { appearance: auto; }
  .sk-waiting, [data-busy]::after { border-color: GrayText; border-inline-end-color: Canvas; border-top-color: Highlight; forced-color-adjust: none; }
}
${languageStyle}}
${always}`;

/** The style of pages with a look of their own: only for errors that we place. */
export const plainStyle = `@layer sluice {
.sk-error { color: #c92a2a; }
[aria-invalid=true] { border-color: #c92a2a; }
${languageStyle}}
${always}`;
