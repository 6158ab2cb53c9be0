import { afterEach, describe, expect, it } from 'vitest';
import { things } from '../testing/remotes.ts';
import { describeError, noteFields } from './describe-error.ts';

afterEach(() => document.body.replaceChildren());

const thrown = (message: string, stack = '') => Object.assign(new TypeError(message), { stack });
const origin = 'https://portal.example.org';

describe('the description of what a remote threw', () => {
  it.each([
    [
      'Chrome',
      `TypeError: x is null
    at Wall (${origin}/mf/mf_things/1.0.0-00000001/12.0a1b2c3d.js:1:2345)
    at renderWithHooks (${origin}/assets/main.12345678.js:1:99)
    at ${origin}/mf/mf_things/1.0.0-00000001/routes.js?r=1:2:3`,
    ],
    [
      'Firefox and Safari',
      `Wall@${origin}/mf/mf_things/1.0.0-00000001/12.0a1b2c3d.js:1:2345
renderWithHooks@${origin}/assets/main.12345678.js:1:99
@${origin}/mf/mf_things/1.0.0-00000001/routes.js?r=1:2:3`,
    ],
  ])('has the places in the files of the remote, in the words of %s', (_, stack) => {
    expect(describeError(thrown('x is null', stack), things)).toEqual({
      name: 'TypeError',
      message: 'x is null',
      frames: ['12.0a1b2c3d.js:1:2345', 'routes.js:2:3'],
    });
  });

  it('masks what was typed, also into fields that are gone by now', () => {
    document.body.innerHTML = '<input value="Lina Gray"><textarea>Ode to Joy</textarea>';
    noteFields();
    document.body.innerHTML = '<input value="梅">  <input type="checkbox" value="no">';
    const { message } = describeError(thrown('no Ode by Lina GRAY or 梅 for ana@example.org'), things);
    expect(message).toBe('no … by … … or … for …');
  });

  it.each([
    ['a text', 'gone', { name: 'Error', message: 'gone', frames: [] }],
    ['an error whose name is data', Object.assign(new Error('x'), { name: 'Lina Gray' }), { name: 'Error' }],
    ['a long message', thrown('long '.repeat(100)), { message: 'long '.repeat(40) }],
  ])('is as short as the server accepts for %s', (_, error, expected) => {
    expect(describeError(error, things)).toMatchObject(expected);
  });
});
