// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { always, endpoint, Failure, Paging } from '../../contract';
import { defineServerPlugin, handle } from '../../server';
import { addMembership, superAdmin } from '../../server/internal';
import { Root } from '../root/Root';
import { RootProvider } from '../hooks/useApp';
import { DataProvider } from './DataProvider';
import { useMutation } from './useMutation';
import { usePages } from './usePages';
import { useQuery } from './useQuery';

const Thing = Type.Object({ id: Type.String(), name: Type.String() });
const listThings = endpoint('GET /things', {
  summary: 'Things.',
  query: Paging,
  reply: Type.Array(Thing),
  when: always,
});
const countThings = endpoint('GET /things/count', {
  summary: 'How many.',
  reply: Type.Object({ count: Type.Integer() }),
  when: always,
});
const addThing = endpoint('POST /things', {
  summary: 'Adds one.',
  body: Type.Object({ name: Type.String({ minLength: 1 }) }),
  reply: Thing,
  when: always,
  invalidates: () => [listThings, countThings],
});

const rows = new Map<string, { id: string; name: string }[]>();
const of = (companyId: string) => rows.get(companyId) ?? rows.set(companyId, []).get(companyId)!;
const things = defineServerPlugin({
  id: 'things',
  handles: [
    handle(listThings, async ({ query: { page = 0, limit = 24 } }, { companyId }) =>
      of(companyId).slice(page * limit, (page + 1) * limit),
    ),
    handle(countThings, async (_, { companyId }) => ({ count: of(companyId).length })),
    handle(addThing, async ({ body: { name } }, { companyId }) => {
      if (name === 'taken') throw new Failure(409, 4090, 'This name is taken.');
      of(companyId).unshift({ id: name, name });
      return { id: name, name };
    }),
  ],
});

describe('queries', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let on: string;
  let root: Root;
  let first: string;
  let second: string;
  beforeAll(async () => {
    server = await startServer({ plugins: [things] });
    on = await server.listen();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    localStorage.clear();
    const person = await server.company();
    const other = await server.company();
    first = person.companyId;
    second = other.companyId;
    await server.server.database.transaction(second, db =>
      addMembership(db, {
        companyId: second,
        customerId: person.customerId,
        roles: [superAdmin],
        by: 'test',
      }),
    );
    root = new Root({ base: `${on}/v1`, reload: () => {} });
    await root.account.enter({
      access_token: person.token,
      token_type: 'Bearer',
      mfaRequired: false,
      status: 'active',
      customerId: person.customerId,
    });
  });

  const wrapper = ({ children }: { children: ReactNode }) => (
    <RootProvider root={root}>
      <DataProvider>{children}</DataProvider>
    </RootProvider>
  );
  const createThings = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `t${at}`, name: `Thing ${at}` }));
  const renderPages = (limit: number) =>
    renderHook(
      () =>
        usePages(listThings, {
          input: (page, size) => ({ query: { page, limit: size } }),
          rows: reply => reply,
          id: row => row.id,
          limit,
        }),
      { wrapper },
    ).result;

  it('reads nothing while the input is null, then the environment’s rows', async () => {
    rows.set(first, createThings(3));
    const { result, rerender } = renderHook(
      ({ on: asked }) => useQuery(countThings, asked ? {} : null),
      {
        wrapper,
        initialProps: { on: false },
      },
    );
    expect(result.current.isLoading).toBe(false);
    rerender({ on: true });
    await waitFor(() => expect(result.current.data?.count).toBe(3));
  });

  it('reads only rows of the new environment after a switch', async () => {
    rows.set(first, createThings(3));
    rows.set(second, createThings(1));
    const { result } = renderHook(() => useQuery(countThings, {}), { wrapper });
    await waitFor(() => expect(result.current.data?.count).toBe(3));
    const switching = root.account.switchCompany(second);
    expect(root.session.changing).toBe(true);
    await act(() => switching);
    expect(root.session.changing).toBe(false);
    expect(result.current.data?.count).not.toBe(3);
    await waitFor(() => expect(result.current.data?.count).toBe(1));
  });

  it('refreshes queries that a call invalidates, and shows its error [S124]', async () => {
    rows.set(first, createThings(1));
    const { result } = renderHook(
      () => ({ count: useQuery(countThings, {}), add: useMutation(addThing) }),
      { wrapper },
    );
    const list = renderPages(2);
    await waitFor(() => expect(result.current.count.data?.count).toBe(1));
    await waitFor(() => expect(list.current.rows).toHaveLength(1));
    let running: Promise<unknown> = Promise.resolve();
    act(() => {
      running = result.current.add.run({ body: { name: 'new' } });
    });
    expect(result.current.add.busy).toBe(true);
    await act(() => running);
    expect(result.current.add.busy).toBe(false);
    await waitFor(() => expect(result.current.count.data?.count).toBe(2));
    await act(async () => {
      await expect(result.current.add.run({ body: { name: 'taken' } })).rejects.toThrow(
        'This name is taken.',
      );
    });
    expect(result.current.add.busy).toBe(false);
  });

  it('appends pages without duplicates for as long as the last one was full [S156, S157]', async () => {
    rows.set(first, createThings(5));
    const list = renderPages(2);
    await waitFor(() => expect(list.current.rows).toHaveLength(2));
    expect(list.current.more).toBe(true);
    of(first).unshift({ id: 'late', name: 'Late' });
    act(() => list.current.loadMore());
    await waitFor(() => expect(list.current.rows.map(({ id }) => id)).toEqual(['t0', 't1', 't2']));
    expect(list.current.more).toBe(true);
    act(() => list.current.loadMore());
    await waitFor(() => expect(list.current.rows).toHaveLength(5));
    act(() => list.current.loadMore());
    await waitFor(() => expect(list.current.more).toBe(false));
    expect(list.current.rows.map(({ id }) => id)).toEqual(['t0', 't1', 't2', 't3', 't4']);
  });

  it('shows a new row in a list of several pages', async () => {
    rows.set(first, createThings(3));
    const list = renderPages(2);
    await waitFor(() => expect(list.current.rows).toHaveLength(2));
    act(() => list.current.loadMore());
    await waitFor(() => expect(list.current.rows).toHaveLength(3));
    await act(async () => void (await root.apiClient.run(addThing, { body: { name: 'new' } })));
    await waitFor(() =>
      expect(list.current.rows.map(({ id }) => id)).toEqual(['new', 't0', 't1', 't2']),
    );
  });
});
