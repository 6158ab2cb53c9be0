import { paths, pathTo } from '@portal/contracts/paths';
import type { PublicProgramResponse, PublicRow } from '@portal/contracts/public-program';
import { hrefOf, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage, type RenderPageOptions } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { address, coming, published } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { programPage } from './program.page.tsx';

const at = pathTo(paths.publicProgram, { address });
const open = (event: PublicProgramResponse = published, options: Partial<RenderPageOptions> = {}) => {
  store.programs.set(address, event);
  return renderPage(programPage, { path: paths.publicProgram, at, ...options });
};
const openRows = (...rows: PublicRow[]) =>
  open({ ...published, program: { number: 1, at: published.date, rows, thanks: '' } });

const trio = { kind: 'piece', number: 1, title: 'Trio', composer: '' } as const;

const heading = () => screen.findByRole('heading', { level: 1, name: published.name });
const rowsOf = (name: string) =>
  textsOf(within(screen.getByRole('region', { name })).getAllByRole('listitem'));

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

describe('a published program', () => {
  it('shows each section with its pieces, and performers as the event names them', async () => {
    open();
    await heading();
    expect(screen.getByText('72 North Fifth Street, San Jose', { exact: false })).toBeVisible();
    // One for the screen, which omits the current year, and one for paper.
    expect(screen.getAllByText('Tuesday, December 5, 2090')).toHaveLength(2);
    expect(rowsOf('First half')).toEqual([
      '1.The SwanSaint-SaënsThéo L., cello',
      '2.Concerto in A minor, IVivaldiAmara O., violin',
      '3.Fishing Boats at Dusk 渔舟唱晚Lou Shuhua子涵, guzheng',
      'Intermission, 10 minutes',
    ]);
    expect(screen.getByText('about 2:30 PM')).toBeVisible();
    expect(screen.getByText('Thank you, library.')).toBeVisible();
    expect(screen.getByText('Version 2, December 3, 6:12 PM')).toBeVisible();
  });

  it('shows the other people of a piece in the next line', async () => {
    const [first] = published.program?.rows ?? [];
    const people = [
      { name: 'Emily L.', instrument: 'piano', role: 'performer' as const },
      { name: 'Noah K.', instrument: 'violin', role: 'performer' as const },
      { name: 'Patricia R.', instrument: 'piano', role: 'accompanist' as const },
    ];
    openRows(...(first?.kind === 'section' ? [first] : []), { ...trio, people });
    await heading();
    expect(screen.getByText('Emily L., piano')).toBeVisible();
    expect(screen.getByText('Noah K., violin; acc. Patricia R.')).toBeVisible();
  });

  it('prints no name of people whose family does not want it in print', async () => {
    const isUnprinted = true as const;
    const people = [
      { name: 'Hazel L.', instrument: 'cello', role: 'performer' as const, isUnprinted },
      { name: 'Noah K.', instrument: 'violin', role: 'performer' as const },
      { name: 'Patricia R.', instrument: 'piano', role: 'accompanist' as const, isUnprinted },
    ];
    openRows({ ...trio, people });
    await heading();
    const linesWithout = (hidden: string): string => {
      const item = screen.getByRole('listitem').cloneNode(true) as HTMLElement;
      for (const one of item.querySelectorAll(hidden)) one.remove();
      return [...item.querySelectorAll('p')].map(({ textContent }) => textContent).join(' / ');
    };
    expect(linesWithout('.mf-program-paper')).toBe(
      'Trio / Hazel L., cello / Noah K., violin; acc. Patricia R.',
    );
    expect(linesWithout('.p-no-print')).toBe('Trio / A musician, cello / Noah K., violin; acc. A musician');
  });

  it('shows a gap for a withdrawn piece', async () => {
    open();
    await heading();
    expect(rowsOf('Second half')).toEqual([
      '4.LágrimaTárregaLucía G., guitar',
      '5.This piece will not be played.',
      'The mayor speaks',
    ]);
  });

  test.each([
    [3, 'Violin, 3rd grade'],
    [0, 'Violin, Kindergarten'],
    [13, 'Violin'],
  ])('without names, grade %i reads %s', async (grade, line) => {
    openRows({ ...trio, people: [{ instrument: 'violin', role: 'performer', grade }] });
    expect(await screen.findByText(line)).toBeVisible();
  });

  it('shows "Before you come" until the event is over', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Before you come' })).toBeVisible();
    expect(screen.getByText('A music stand')).toBeVisible();
  });

  it('leaves "Before you come" out if it would be empty', async () => {
    open({ ...published, bring: '', piano: '', stepFree: '' });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Before you come' })).toBeNull();
  });

  describe('for a logged-in user', () => {
    const own = (change: object = {}) =>
      ({ event: { _id: published._id }, published: { number: 3 }, withdrawn: false, ...change }) as never;
    const openAs = async (...performances: never[]) => {
      store.performances = performances;
      open(published, { signedIn: { id: 'a'.repeat(24) } });
      await heading();
    };

    it('marks their own pieces', async () => {
      await openAs(own());
      const row = (await screen.findByText('Yours')).closest('li');
      expect(row).toHaveTextContent('Fishing Boats at Dusk');
      expect(screen.getAllByText('Yours')).toHaveLength(1);
    });

    it('does not mark pieces of other events, withdrawn ones, or ones not in the program', async () => {
      const [elsewhere, withdrawn] = [{ event: { _id: 'x' } }, { withdrawn: true }];
      await openAs(
        ...[elsewhere, withdrawn, { published: undefined }, { published: { number: 1 } }].map(own),
      );
      expect((await screen.findByText('Yours')).closest('li')).toHaveTextContent('The Swan');
      expect(screen.getAllByText('Yours')).toHaveLength(1);
    });
  });

  it('has the event as its title, and no link to sign up', async () => {
    open();
    await heading();
    await expect.poll(() => document.title).toBe(published.name);
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });
});

describe('before the program is published', () => {
  it('shows the event and the link to sign up', async () => {
    open(coming);
    await heading();
    expect(screen.getByText('Small pieces for small audiences.')).toBeVisible();
    expect(screen.getByText('A music stand')).toBeVisible();
    expect(hrefOf('Sign up')).toBe(pathTo(paths.eventSignup, { id: coming._id }));
  });

  it.each([
    [1, '1 place left to play'],
    [8, '8 places left to play'],
  ])('shows that there are %i places', async (placesLeft, told) => {
    open({ ...coming, placesLeft });
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('has no link to sign up if the event is full', async () => {
    open({ ...coming, isFull: true });
    expect(await screen.findByText(/Every place to play is taken/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });
});

test.each([
  ['canceled', { canceled: { reason: 'Snow.' } }, 'This event has been canceled. Snow.'],
  [
    'taken back',
    { hidden: { reason: 'A new hall.' } },
    'The program is being changed. Look again soon. A new hall.',
  ],
])('a program that is %s shows why, without a link to sign up', async (_, change, told) => {
  open({ ...coming, ...change });
  expect(await screen.findByText(told, { exact: false })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('the page thanks after the event, above the program', async () => {
  open({ ...published, date: '2020-12-05T22:00:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'Thank you for listening' })).toBeVisible();
  expect(screen.getByText('The Swan')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Before you come' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save to calendar' })).toBeNull();
});

test('an unknown address shows that there is no program', async () => {
  renderPage(programPage, { path: paths.publicProgram, at: '/program/none' });
  expect(await screen.findByRole('heading', { name: 'There is no program here' })).toBeVisible();
});

test('the page can be tried again when the API does not answer', async () => {
  server.use(http.get('/api/public_program', () => refusal('unexpected'), { once: true }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await heading();
});

describe('sharing', () => {
  it("passes the address to the phone's share dialog", async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: published.name, url: location.href });
  });

  it('copies the address without a share dialog, with a message', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findAllByText('The address is copied.')).not.toHaveLength(0);
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });
});
