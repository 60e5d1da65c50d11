// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { codes, Failure } from '../../contract';
import { Root } from '../root/Root';
import { RootProvider } from '../hooks/useApp';
import { QuestionStack } from '../questions/QuestionStack';
import {
  ButtonLink,
  confirm,
  CopyButton,
  DataTable,
  Dialog,
  ErrorState,
  FormDialog,
  Pager,
  SearchField,
  TabLinks,
  TextField,
} from '.';
import { relativeTime } from './internal';

interface Person {
  readonly id: string;
  readonly name: string;
}
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }));
const columns = [{ id: 'name', header: 'Name', cell: (person: Person) => person.name }];
const table = (
  rows: Person[] | undefined,
  rest: Partial<Parameters<typeof DataTable<Person>>[0]> = {},
) => <DataTable label="People" columns={columns} rows={rows} rowKey={({ id }) => id} {...rest} />;
const focusedText = () => document.activeElement?.textContent;

describe('an error', () => {
  const back = <ButtonLink to="/flows">All flows</ButtonLink>;
  const fail = (status: number) => new Failure(status, codes.notFound, 'No such flow');

  it('links back from a missing page, without a retry', () => {
    render(<ErrorState error={fail(404)} onRetry={() => {}} back={back} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'All flows' }).getAttribute('href')).toBe('/flows');
  });

  it('offers a retry when there is no link back', () => {
    render(<ErrorState error={fail(404)} onRetry={() => {}} />);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('offers to retry errors that may be temporary', () => {
    render(<ErrorState error={fail(503)} onRetry={() => {}} back={back} />);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a running retry, once at a time, and keeps focus', async () => {
    const tries: (() => void)[] = [];
    const retry = () => new Promise<void>(resolve => tries.push(resolve));
    render(<ErrorState error={fail(503)} onRetry={retry} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    await userEvent.dblClick(button);
    expect([tries.length, button.getAttribute('aria-busy')]).toEqual([1, 'true']);
    expect(document.activeElement).toBe(button);
    tries[0]?.();
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  });
});

describe('a dialog', () => {
  const open = (children: ReactNode) =>
    render(
      <Dialog isOpen title="Report">
        {children}
      </Dialog>,
    );

  it('focuses its first field', async () => {
    open(<input aria-label="Name" />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('focuses itself without a field, so that its title is read', async () => {
    open(<p>All went well.</p>);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  });
});

describe('tabs', () => {
  it('are links, and the current one is marked', () => {
    const tabs = [
      { to: '/one', title: 'One' },
      { to: '/two', title: 'Two', count: 3 },
    ];
    render(<TabLinks label="Parts" tabs={tabs} current="/two" />);
    const links = within(screen.getByRole('navigation', { name: 'Parts' })).getAllByRole('link');
    expect(links.map(link => link.textContent?.trim())).toEqual(['One', 'Two 3']);
    expect(links.map(link => link.getAttribute('aria-current'))).toEqual([null, 'page']);
  });
});

describe('a table', () => {
  it('is navigated by arrows, Home, and End, and Enter opens a row', async () => {
    const opened: string[] = [];
    render(table(people(5), { onOpen: ({ name }) => opened.push(name) }));
    await userEvent.tab();
    expect(focusedText()).toBe('Person 0');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focusedText()).toBe('Person 2');
    await userEvent.keyboard('{End}');
    expect(focusedText()).toBe('Person 4');
    await userEvent.keyboard('{ArrowDown}{Home}{Enter}');
    expect(opened).toEqual(['Person 0']);
  });

  it('moves the focus on from a row that leaves, and to the heading from the last one', async () => {
    const view = (rows: Person[]) => (
      <main id="content">
        <h1 tabIndex={-1}>Team</h1>
        {table(rows, { empty: <p>Nobody yet</p> })}
      </main>
    );
    const [first, second, third] = people(3);
    const { rerender } = render(view([first!, second!, third!]));
    screen.getByRole('row', { name: 'Person 1' }).focus();
    rerender(view([first!, third!]));
    await waitFor(() => expect(focusedText()).toBe('Person 2'));
    rerender(view([first!]));
    await waitFor(() => expect(focusedText()).toBe('Person 0'));
    rerender(view([]));
    await waitFor(() => expect(focusedText()).toBe('Team'));
  });

  it('loads more when moving down from the last row', async () => {
    let asked = 0;
    render(table(people(2), { loadMore: () => (asked += 1) }));
    await userEvent.tab();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(asked).toBe(1);
  });

  it('renders only visible rows, and reports the full length', () => {
    render(table(people(5000)));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });

  it('shows a skeleton while loading, and the empty state', () => {
    const { rerender } = render(table(undefined));
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
    rerender(table([], { empty: <p>Nobody yet</p> }));
    expect(screen.getByText('Nobody yet')).toBeTruthy();
  });
});

describe('a form in a dialog', () => {
  const dialog = (save: (values: { email: string }) => Promise<unknown>, onClose = () => {}) => (
    <RootProvider root={new Root()}>
      <FormDialog title="Invite" values={{ email: '' }} save={save} onClose={onClose}>
        <TextField name="email" label="Email" required />
      </FormDialog>
    </RootProvider>
  );

  it('reports missing values at their fields, and doesn’t save', async () => {
    let saves = 0;
    render(dialog(async () => (saves += 1)));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Email is required.')).toBeTruthy();
    expect(screen.getByLabelText(/Email/).getAttribute('aria-invalid')).toBe('true');
    expect(saves).toBe(0);
  });

  it('shows server errors at their fields, and keeps the input', async () => {
    const details = [{ at: 'body/email', message: 'This address is in use.' }];
    render(dialog(() => Promise.reject(new Failure(400, codes.invalid, 'Not valid', details))));
    await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This address is in use.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('ada@example.com');
  });

  it('leaves focus on the heading when nothing had it before', async () => {
    render(
      <main id="content">
        <h1 tabIndex={-1}>Team</h1>
      </main>,
    );
    render(dialog(async () => {}));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const heading = screen.getByRole('heading', { name: 'Team' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('asks before discarding input', async () => {
    let closed = 0;
    render(
      <>
        {dialog(
          async () => {},
          () => (closed += 1),
        )}
        <QuestionStack />
      </>,
    );
    await userEvent.type(screen.getByLabelText(/Email/), 'a');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('a');
    expect(closed).toBe(0);
  });
});

it('resolves a question to its answer, and returns focus', async () => {
  render(
    <>
      <button type="button">before</button>
      <QuestionStack />
    </>,
  );
  screen.getByRole('button').focus();
  const answer = confirm({ title: 'Delete Ada?', confirm: 'Delete', danger: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(focusedText()).toBe('before');
});

it('searches once typing pauses, and immediately when cleared', async () => {
  const told: string[] = [];
  const Search = () => {
    const [value, setValue] = useState('');
    return (
      <SearchField
        label="Search"
        value={value}
        delay={30}
        onSearch={text => {
          told.push(text);
          setValue(text);
        }}
      />
    );
  };
  render(<Search />);
  // Without a pause, however busy the machine is.
  for (const text of ['a', 'ad', 'ada'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await waitFor(() => expect(told).toEqual(['ada']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(told).toEqual(['ada', '']);
});

it('reports a failed copy [M050, S288]', async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('denied')) },
  });
  const root = new Root();
  render(
    <RootProvider root={root}>
      <CopyButton text="secret" />
    </RootProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(root.notices.items.map(({ text }) => text)).toEqual([
      'Failed to copy text to clipboard.',
    ]),
  );
});

it('pages through a list of known length', async () => {
  const pages: number[] = [];
  render(<Pager page={1} limit={10} total={25} onPage={page => pages.push(page)} />);
  expect(screen.getByText('11–20 of 25')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(pages).toEqual([2, 0]);
});

it('formats times relative to now', () => {
  const now = Date.UTC(2026, 0, 10, 12);
  expect(relativeTime(now - 20_000, now)).toBe('just now');
  expect(relativeTime(now - 3 * 3_600_000, now)).toBe('3 hours ago');
  expect(relativeTime(now + 25 * 3_600_000, now)).toBe('tomorrow');
});
