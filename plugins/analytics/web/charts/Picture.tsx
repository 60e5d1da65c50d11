import { createElement, memo, type ReactElement } from 'react';
import type { Markup } from '../../domain/charts/markup';

const propOf = (name: string) =>
  name.startsWith('aria-')
    ? name
    : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function drawn({ tag, attributes, children }: Markup, key?: number): ReactElement {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [propOf(name), value]),
  );
  return createElement(
    tag,
    { ...props, key },
    ...children.map((child, at) => (typeof child === 'string' ? child : drawn(child, at))),
  );
}

/** A drawing as elements of the page; nothing in it is read as markup. */
export const Picture = memo(function Picture({ of }: { readonly of: Markup }) {
  return drawn(of);
});
