import type { Page } from 'playwright-core';

/** Creates an event with `count` sign-ups, all in its program. Returns its id. */
export const makeLargeProgram = (page: Page, count: number): Promise<string> =>
  page.evaluate(async (pieces) => {
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
      return (await response.json()) as T;
    };
    const { id: user } = await call<{ id: string }>('GET', '/auth');
    const address = { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' };
    const { _id: event } = await call<{ _id: string }>('PUT', '/event', {
      name: 'The longest recital',
      address,
      date: '2090-12-06T22:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      duration: 1440,
    });
    const program: string[] = [];
    for (let number = 1; number <= pieces; number += 1) {
      const profile = {
        firstName: 'Ana',
        lastName: `No. ${number}`,
        grade: number % 13,
        school: 'Lincoln',
        user,
      };
      const { _id } = await call<{ _id: string }>('PUT', '/profile', profile);
      const piece = {
        event,
        user,
        profile: _id,
        title: `Étude ${number}`,
        composer: 'Trad.',
        instrument: 'piano',
      };
      const signedUp = await call<{ _id: string }>('PUT', '/performance', {
        ...piece,
        time: 1 + (number % 5),
        notes: '',
      });
      program.push(signedUp._id);
    }
    await call('POST', '/event_program', { _id: event, program, revision: 0 });
    return event;
  }, count);
