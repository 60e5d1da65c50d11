import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';

/** The languages of code fields. */
export type CodeKind = 'css' | 'html' | 'json' | 'script';

/** Finds the language that the definition names, else that by which the text begins. */
export function findKind(language: string | undefined, text: string): CodeKind {
  const name = (language ?? '').toLowerCase();
  if (name.includes('css')) return 'css';
  if (name.includes('html') || name.includes('handlebars') || name.includes('xml')) return 'html';
  if (name.includes('json')) return 'json';
  if (name.includes('script')) return 'script';
  const start = text.trimStart();
  if (start.startsWith('<')) return 'html';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'script';
}

const languages = { css, html, json, script: javascript } as const;

/** How a language is coloured, indented, and completed by its own words. */
export const codeLanguage = (kind: CodeKind): Extension => languages[kind]();
