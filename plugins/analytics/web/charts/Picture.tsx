import { createElement, memo, type ReactElement } from 'react';
import type { Markup } from '../../domain/charts/markup';

const toPropName = (name: string) =>
  name.startsWith('aria-')
    ? name
    : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function renderMarkup({ tag, attributes, children }: Markup, key?: number): ReactElement {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [toPropName(name), value]),
  );
  return createElement(
    tag,
    { ...props, key },
    ...children.map((child, at) => (typeof child === 'string' ? child : renderMarkup(child, at))),
  );
}

/** A drawing as elements of the page; nothing in it is read as markup. */
export const Picture = memo(function Picture({ of }: { readonly of: Markup }) {
  return renderMarkup(of);
});
