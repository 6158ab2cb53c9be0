import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { hrefOf, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ana, ben, eventOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepEvents, keepPerformances, keepProfiles, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { studioPage } from './studio.page.tsx';

const pupil = { ...ben, school: '', user: '', may: ['signUp' as const] };

const open = () => renderPage(studioPage, { path: paths.studio, signedIn: { id: ownerId, studio: 'open' } });
const plays = (number: number, change: Partial<PerformanceResponse> = {}) =>
  performanceOf(number, { profile: pupil, ...change });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2090-11-20T12:00:00Z') });
  keepProfiles(ana, pupil);
});

describe('the studio', () => {
  it('lists the pieces of pupils by event, and none of the own family', async () => {
    keepPerformances(plays(1), performanceOf(2, { event: eventOf(2) }));
    open();
    const list = await screen.findByRole('list', { name: 'Who plays where and when' });
    expect(within(list).getByRole('heading', { name: 'Recital No. 1' })).toBeVisible();
    expect(within(list).getByText(/Ben Marsh/)).toBeVisible();
    expect(within(list).queryByText(/Ana/)).toBeNull();
    expect(hrefOf('Sign up pupils: Recital No. 1', within(list))).toBe(`/studio/${eventOf(1)._id}`);
    expect(screen.getByText('1 pupil')).toBeVisible();
  });

  it('isolates an Arabic name from the grade behind it', async () => {
    keepProfiles({ ...pupil, firstName: 'محمد', lastName: 'الأحمد', grade: 7 });
    open();
    const link = await screen.findByRole('link', { name: '\u2068محمد الأحمد\u2069' });
    expect(link.parentElement).toHaveTextContent(/\u2069 \d+th/);
  });

  it('sorts past events into this season, which begins in August, and before', async () => {
    const on = (number: number, date: string) => plays(number, { event: eventOf(number, { date }) });
    keepPerformances(
      on(3, '2090-09-10T20:00:00Z'),
      on(4, '2090-05-10T20:00:00Z'),
      on(5, '2089-05-10T20:00:00Z'),
    );
    open();
    expect(await screen.findByText('Earlier this season (1)')).toBeVisible();
    expect(screen.getByText('Before this season (2)')).toBeVisible();
    expect(screen.getByText('Nothing is coming up.')).toBeVisible();
  });

  it('links to the page that signs up several pupils for each event that takes sign-ups', async () => {
    store.events.set(eventOf(2)._id, eventOf(2, { canceled: { reason: 'Snow', at: eventOf(2).date } }));
    open();
    const section = await screen.findByRole('region', { name: 'Sign up several pupils at once' });
    const links = await within(section).findAllByRole('link', { name: /^Sign up pupils/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/studio/${eventOf(1)._id}`]);
  });

  it('has the later events on further pages', async () => {
    keepEvents(...[1, 2, 3, 4, 5, 6].map((number) => eventOf(number)));
    open();
    const section = within(await screen.findByRole('region', { name: 'Sign up several pupils at once' }));
    expect(await section.findAllByRole('link', { name: /^Sign up pupils/ })).toHaveLength(5);
    await userEvent.click(section.getByRole('link', { name: 'Next page' }));
    expect(await section.findByRole('link', { name: 'Sign up pupils: Recital No. 6' })).toBeVisible();
    expect(location.search).toBe('?page=2');
  });

  it('saves a spreadsheet with a row for each piece, and formulas as text', async () => {
    keepPerformances(
      plays(1, {
        title: '=1+1',
        published: {
          number: 4,
          version: 1,
          start: '2090-12-01T22:10:00.000Z',
          call: '2090-12-01T21:40:00.000Z',
        },
      }),
    );
    const parts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      parts.push(blob as Blob);
      return 'blob:1';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Spreadsheet (CSV)' }));
    const [, row] = ((await parts[0]?.text()) ?? '').split('\r\n');
    expect(row).toBe(
      `"2090-12-01","Recital No. 1","Oakland","Ben Marsh","'=1+1","Jules Massenet","4:30","violin",4,"14:10",""`,
    );
  });

  it('prints a page with the code for each family that has not claimed its profile', async () => {
    vi.stubGlobal('print', vi.fn());
    keepProfiles({ ...ana, unclaimed: true }, pupil);
    open();
    const pupils = within(await screen.findByRole('region', { name: 'Pupils' }));
    expect(pupils.getByText(/not claimed by the family/)).toBeVisible();
    expect(hrefOf('Add a pupil', pupils)).toBe('/profiles/create?pupil');
    await press('Print the code for the family', pupils);
    await waitFor(() => expect(print).toHaveBeenCalled());
    const paper = document.querySelector('.p-paper');
    expect(paper?.querySelectorAll('section')).toHaveLength(1);
    expect(paper).toHaveTextContent('The profile of Ana Lí 李安娜');
    expect(paper).toHaveTextContent(`/guardians/invitation/${ana._id}`);
    vi.unstubAllGlobals();
  });

  it('prints grade and school, so that two pupils with the same name are told apart', async () => {
    vi.stubGlobal('print', vi.fn());
    const anna = { ...ana, firstName: 'Anna', lastName: 'Lee', unclaimed: true as const };
    keepProfiles({ ...anna, grade: 3 }, { ...anna, _id: ben._id, grade: 4, school: 'Cragmont' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print the code for 2 families' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    const sheets = [...document.querySelectorAll('.p-paper section')].map(
      (sheet) => sheet.querySelector('p')?.textContent,
    );
    expect(sheets).toEqual(['3rd · Lincoln Middle', '4th · Cragmont']);
    vi.unstubAllGlobals();
  });

  it('says that there are no pupils yet', async () => {
    keepProfiles(ana);
    open();
    expect(await screen.findByText(/You have no pupils here yet/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sign up several pupils at once' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  it('shows an error card if the sign-ups cannot be loaded, and loads them again', async () => {
    server.use(http.get('*/api/performances', () => refusal('unexpected'), { once: true }));
    keepPerformances(plays(1));
    open();
    await userEvent.click(await screen.findByRole('button', { name: /again/ }));
    expect(await screen.findByRole('list', { name: 'Who plays where and when' })).toBeVisible();
  });
});
