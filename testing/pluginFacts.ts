import type { BadForm } from './screens/forms/BadForm';
import type { List } from './security/lists/List';

declare global {
  interface ImportMeta {
    glob<T>(
      pattern: string,
      options: { readonly eager: true; readonly import?: 'default' },
    ): Readonly<Record<string, T>>;
  }
}

/**
 * The facts that plugins state about their calls and routes: `plugins/<id>/testing/security.ts`.
 */
export const pluginLists: readonly List[] = Object.values<List>(
  import.meta.glob('../plugins/*/testing/security.ts', { eager: true, import: 'default' }),
);

/** The forms of plugins with bad input for each: `plugins/<id>/testing/forms.ts`. */
export const pluginForms: readonly BadForm[] = Object.values<readonly BadForm[]>(
  import.meta.glob('../plugins/*/testing/forms.ts', {
    eager: true,
    import: 'default',
  }),
).flat();
