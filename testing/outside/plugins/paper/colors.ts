import type { Theme } from '@sluice/core/web';

type Colors = Theme['colors'];

/** Dark brown on the white of uncoated paper. */
export const paper = {
  page: '#f3ecdf',
  surface: '#fbf7ee',
  'surface-raised': '#fffdf7',
  'surface-sunken': '#eae1d0',
  hover: '#4a341014',
  selected: '#f1dfc0',
  line: '#ddd1bc',
  'line-strong': '#857a68',
  text: '#2d2418',
  'text-muted': '#5f5443',
  'text-disabled': '#756955',
  accent: '#8a4b14',
  'accent-hover': '#733d0e',
  'accent-text': '#7d4210',
  'on-accent': '#ffffff',
  success: '#34651b',
  warning: '#7d5000',
  danger: '#a3281c',
  'danger-surface': '#fbe9e1',
  focus: '#7a4a00',
} as const satisfies Colors;

/** The pale yellow of a reading lamp on black with a little brown. */
export const ink = {
  page: '#15110c',
  surface: '#1d1812',
  'surface-raised': '#262019',
  'surface-sunken': '#0f0c08',
  hover: '#f5e1c014',
  selected: '#3d2f17',
  line: '#3a3126',
  'line-strong': '#8b7d69',
  text: '#f0e6d6',
  'text-muted': '#bcae98',
  'text-disabled': '#9c8f7a',
  accent: '#e0a458',
  'accent-hover': '#ecb873',
  'accent-text': '#efbf80',
  'on-accent': '#2a1a05',
  success: '#9dc878',
  warning: '#e8b85a',
  danger: '#f29a86',
  'danger-surface': '#3a1e17',
  focus: '#ffd08a',
} as const satisfies Colors;
