import { toFormFields } from '../../contract/drawnSteps';
import { logoStyle } from './branding';

/** A field that an example page asks for. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
}

const css = `
.page { font-family: sans-serif; max-width: 26rem; margin: 4rem auto; padding: 2rem; border: 1px solid #d5dae3; border-radius: 8px; }
.page h1 { font-size: 1.4rem; margin: 0 0 1rem; }
.page label { display: block; margin: 0.75rem 0; }
.page input { box-sizing: border-box; width: 100%; padding: 0.5rem; margin-top: 0.25rem; font: inherit; }
.page button { margin-top: 1rem; padding: 0.6rem 1.2rem; font: inherit; }
.page .hint { color: #4a5468; }
`.trim();

const field = ({ name, label, type, autocomplete }: PageField) =>
  `    <label>${label}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required></label>`;

/** The values of a Custom HTML Template node that shows a form; `hint` may hold references. */
export function page(title: string, hint: string, button: string, fields: readonly PageField[]) {
  const customHTML = [
    '<main class="page">',
    '  <img class="companyLogo" src="{{global.variables.companyLogo}}" alt="{{global.variables.companyName}}">',
    `  <h1>${title}</h1>`,
    `  <p class="hint">${hint}</p>`,
    '  <p data-skcomponent="skerror" role="alert"></p>',
    '  <form id="exampleForm">',
    ...fields.map(field),
    `    <button type="submit" data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="exampleForm" data-skbuttonvalue="submit">${button}</button>`,
    '  </form>',
    '</main>',
  ].join('\n');
  return {
    customHTML,
    customCSS: `${css}\n${logoStyle}`,
    customScript: '',
    formFieldsList: toFormFields(fields.map(({ name }) => name)),
    validationRules: [],
  };
}
