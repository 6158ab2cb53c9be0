import { press } from '@portal/kit/testing/on-page';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../testing/handlers.ts';
import { choose, openProgram, order, signUp } from '../testing/program-page.ts';
import '../../testing/server.ts';

const { drawn } = vi.hoisted(() => ({ drawn: new Set<string>() }));
vi.mock('./row-body.tsx', async (original) => {
  const body = await original<typeof import('./row-body.tsx')>();
  const RowBody: typeof body.RowBody = (props) => {
    drawn.add(props.row.title);
    return body.RowBody(props);
  };
  return { ...body, RowBody };
});

/** Returns the titles of the rows that an act draws. */
const drawnBy = async (act: () => Promise<void>): Promise<string[]> => {
  drawn.clear();
  await act();
  return [...drawn].sort();
};

describe('the running order', () => {
  beforeEach(() => {
    signUp(4);
    choose(1, 2, 3, 4);
  });

  it('draws the two rows that change places when a row is moved by one place', async () => {
    await openProgram();
    const [, second, third] = order();
    expect(await drawnBy(() => press(/^Move later: Méditation/))).toEqual(
      store.performances
        .slice(1, 3)
        .map(({ title }) => title)
        .sort(),
    );
    expect(order().slice(1, 3)).toEqual([third, second]);
  });

  it('draws one row when the note of its piece changes', async () => {
    await openProgram();
    const [first, ...others] = store.performances;
    if (!first) throw new Error('There is no sign-up.');
    store.performances = [{ ...first, notes: 'needs a low chair' }, ...others];
    const titles = await drawnBy(async () => {
      await press('Save');
      await waitFor(() => expect(drawn.size).toBeGreaterThan(0));
    });
    expect(titles).toEqual([first.title]);
  });
});
