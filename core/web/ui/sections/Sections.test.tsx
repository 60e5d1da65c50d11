// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmptyState } from '../states';
import { Sections } from './Sections';

afterEach(() => history.replaceState(null, '', '/'));
const titles = () => screen.queryAllByRole('link').map(link => link.textContent);
const sections = (...names: string[]) => names.map(name => <h2 key={name}>{name}</h2>);

it('links to each section of a long page, also late ones', async () => {
  const { rerender } = render(<Sections>{sections('Operators', 'Secrets')}</Sections>);
  expect(titles()).toEqual([]);
  rerender(<Sections>{sections('Operators', 'Secrets', 'Mail server')}</Sections>);
  await waitFor(() => expect(titles()).toEqual(['Operators', 'Secrets', 'Mail server']));
  const link = screen.getByRole('link', { name: 'Mail server' });
  expect(link.getAttribute('href')).toBe('#mail-server');
  expect(document.getElementById('mail-server')?.tagName).toBe('H2');
});

it('links to no empty list, whose title is a heading too', async () => {
  render(
    <Sections>
      {sections('Operators', 'Secrets', 'Mail')}
      <EmptyState title="No mail yet" />
    </Sections>,
  );
  await waitFor(() => expect(titles()).toEqual(['Operators', 'Secrets', 'Mail']));
});

it('scrolls to the section in the URL once it is there', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
  history.replaceState(null, '', '/admin#secrets');
  const { rerender } = render(<Sections>{sections('Operators')}</Sections>);
  expect(scrolled).toEqual([]);
  rerender(<Sections>{sections('Operators', 'Secrets')}</Sections>);
  await waitFor(() => expect(scrolled).toEqual(['secrets']));
  rerender(<Sections>{sections('Operators', 'Secrets', 'Mail')}</Sections>);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(scrolled).toEqual(['secrets']);
});

it('marks the section that is being read', async () => {
  render(<Sections>{sections('Operators', 'Secrets', 'Mail')}</Sections>);
  await waitFor(() => expect(titles()).toHaveLength(3));
  const current = () =>
    screen.getAllByRole('link').find(link => link.getAttribute('aria-current') === 'location')
      ?.textContent;
  const place = (id: string, top: number) => {
    document.getElementById(id)!.getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
  };
  place('operators', -400);
  place('secrets', 100);
  place('mail', innerHeight);
  fireEvent.scroll(document.body);
  await waitFor(() => expect(current()).toBe('Secrets'));
});

it('marks the first section of a page that nobody scrolled, however short it is', async () => {
  render(
    <main style={{ overflowY: 'auto' }}>
      <Sections>{sections('Operators', 'Secrets', 'Mail')}</Sections>
    </main>,
  );
  await waitFor(() => expect(titles()).toHaveLength(3));
  const current = () =>
    screen.getAllByRole('link').find(link => link.getAttribute('aria-current') === 'location')
      ?.textContent;
  const page = screen.getByRole('main');
  Object.defineProperties(page, {
    scrollHeight: { value: 1000 + innerHeight },
    clientHeight: { value: innerHeight },
  });
  const scrollTo = (top: number) => {
    page.scrollTop = top;
    for (const [id, at] of Object.entries({ operators: 150, secrets: 250, mail: 1600 }))
      document.getElementById(id)!.getBoundingClientRect = () => new DOMRect(0, at - top, 100, 20);
    fireEvent.scroll(page);
  };
  scrollTo(0);
  await waitFor(() => expect(current()).toBe('Operators'));
  scrollTo(180);
  await waitFor(() => expect(current()).toBe('Secrets'));
  // The last one is too short to reach the top.
  scrollTo(1000);
  await waitFor(() => expect(current()).toBe('Mail'));
});

it('ignores unknown fragments, in any encoding', async () => {
  history.replaceState(null, '', '/admin#%');
  render(<Sections>{sections('Operators', 'Secrets', 'Mail')}</Sections>);
  await waitFor(() => expect(titles()).toHaveLength(3));
});
