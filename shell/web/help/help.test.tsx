// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { describe, expect, it } from 'vitest';
import { Root, RootProvider } from '#core/web/internal';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import DocPage, { docPlace } from './DocPage';
import { docs } from './docs';
import HelpPage from './HelpPage';
import { Markdown } from '#core/web/markdown/Markdown.tsx';
import { parseBlocks, plain } from '#core/web/markdown/parseMarkdown';
import { readDoc } from './readDoc';
import searchHelp from './searchHelp';

const show = (page: React.ReactNode, at: string) => {
  fillBrowserGaps();
  history.replaceState(null, '', at);
  render(
    <RootProvider root={new Root()}>
      <Router>{page}</Router>
    </RootProvider>,
  );
};

describe('the pages', () => {
  it('never renders HTML or script links', () => {
    const blocks = parseBlocks(
      '<img src=x onerror=alert(1)> [a](javascript:alert) [b](//evil.example) [c](https://ok.example)',
    );
    show(<Markdown blocks={blocks} place={docPlace} />, '/help');
    expect(document.querySelector('img')).toBeNull();
    expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      'https://ok.example',
    ]);
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
  });

  it('leaves no unparsed markup in any page', async () => {
    for (const doc of docs) {
      const blocks = await readDoc(doc);
      const left = blocks.flatMap(block =>
        block.kind === 'paragraph' && /^(\||#|```)|\]\(/.test(plain(block.text))
          ? [block.text]
          : [],
      );
      expect(left).toEqual([]);
      const ids = blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : []));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the documentation', () => {
  it('lists its pages, finds headings, and reports no results', async () => {
    const user = userEvent.setup();
    show(<HelpPage />, '/help');
    expect(screen.getAllByRole('listitem')).toHaveLength(docs.length);
    expect(screen.getByRole('link', { name: /^Security/ }).getAttribute('href')).toBe(
      '/help/security',
    );
    await user.type(screen.getByRole('searchbox'), 'second factor');
    const heading = await screen.findByRole('link', {
      name: 'Every path to success requires a second factor',
    });
    expect(heading.getAttribute('href')).toBe(
      '/help/linter-rules#every-path-to-success-requires-a-second-factor',
    );
    await user.type(screen.getByRole('searchbox'), ' qqq');
    expect(await screen.findByText('No headings match “second factor qqq”')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all pages' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(docs.length));
  });

  it('shows a page, focuses the heading in the URL, and links onward', async () => {
    show(<DocPage params={{ doc: 'performance' }} />, '/help/performance#large-environments');
    const heading = await screen.findByRole('heading', { name: 'Large environments' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    expect(within(contents).getByRole('link', { name: 'Goals' }).getAttribute('href')).toBe(
      '#goals',
    );
  });

  it('reports a missing page', () => {
    show(<DocPage params={{ doc: 'nothing' }} />, '/help/nothing');
    expect(screen.getByText('Page not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/help');
  });

  it('is found by headings in the palette', async () => {
    expect(await searchHelp('WHAT measured')).toEqual([
      {
        id: 'performance#what-is-measured',
        title: 'What is measured',
        hint: 'Performance',
        to: '/help/performance#what-is-measured',
      },
    ]);
  });
});
