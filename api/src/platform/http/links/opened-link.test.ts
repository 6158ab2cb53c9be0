import { OpenedLink } from '@portal/contracts/matters';
import { SentInvitation } from '@portal/contracts/invitations';
import { SentPieceInvitation } from '@portal/contracts/piece-invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { TeacherLink } from '@portal/contracts/teachers';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TestRemoteStore } from '../../../../testing/remote-store.js';
import { mailTo } from '../../../../testing/mailbox.js';
import type { SignedInClient } from '../../../../testing/test-accounts.js';
import { useTestApi } from '../../../../testing/test-api.js';
import { mockPages } from '../../../../testing/test-site.js';
import { createEvent, createProfile, signUp } from '../../../../testing/test-inputs.js';

const api = useTestApi(async () => {
  const store = await TestRemoteStore.create();
  const pages = [paths.invitation, paths.teacherInvitation, paths.pieceInvitation];
  await store.publish('mf_a', '1.0.0-00000001', pages);
  return { DATA_DIR: store.dataDir };
});
let family: SignedInClient;
let teacher: SignedInClient;
let profile: string;

beforeAll(async () => {
  mockPages(api.app);
  [family, teacher] = await api.asNewEach('parent', 'teacher');
  profile = (await createProfile(family, { firstName: 'Siobhán', lastName: 'Ní Bhriain' }))._id;
});

/** Opens a page in a new browser; returns its cookies. */
const visit = async (path: string): Promise<string> => {
  const { headers } = await fetch(`${api.url}${path}`);
  return headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
};
const ask = async (cookie: string) => {
  const answer = await fetch(`${api.url}/api/opened_link`, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const describeLink = async (path: string) => {
  const { status, text } = await ask(await visit(path));
  expect(text).not.toContain('Ní Bhriain');
  return status === 200 ? OpenedLink.strict().parse(JSON.parse(text)) : status;
};
const invite = async (fields: object) => {
  await family.prove();
  const sent = await family.put('/invitation', { kind: 'guardian', profile, may: 'edit', ...fields });
  return sent.as(SentInvitation);
};
const toPage = (code = '') => pathTo(paths.invitation, { code });

describe('the link that a visitor has opened', () => {
  it('names who invites to which child, and after a mail for which address', async () => {
    const who = { kind: 'guardianInvited', who: 'Siobhán', from: family.email };
    expect(await describeLink(toPage((await invite({})).code))).toEqual(who);
    const email = 'dad.lin@example.org';
    await invite({ email });
    const { code } = await mailTo(api, email, 'You are invited to look after a profile');
    expect(await describeLink(toPage(code))).toEqual({ ...who, email });
  });

  it('names the teacher', async () => {
    const { code = '' } = (await teacher.post('/teacher_link')).as(TeacherLink);
    const found = await describeLink(pathTo(paths.teacherInvitation, { code }));
    expect(found).toEqual({ kind: 'teacherInvites', from: teacher.email });
  });

  it('names the piece and its event', async () => {
    const { _id: event } = await createEvent(await api.as('coordinator'), { name: 'May Recital' });
    const { _id: id } = await signUp(family, event, { profile, title: 'Trio in C' });
    await family.put('/piece_invitation', { id, name: 'Noah', instrument: 'Viola', role: 'performer' });
    const [sent] = (await family.get(`/sent_piece_invitations?id=${id}`)).as(z.array(SentPieceInvitation));
    const page = pathTo(paths.pieceInvitation, { code: sent?.code ?? '' });
    const about = {
      kind: 'pieceInvited',
      who: 'Noah',
      instrument: 'Viola',
      title: 'Trio in C',
      event: 'May Recital',
    };
    expect(await describeLink(page)).toMatchObject(about);
    await family.post('/performance_withdraw', { id });
    expect(await describeLink(page)).toBe(404);
  });

  it('is unknown if it was taken back, never worked, or was opened in another browser', async () => {
    const { _id: id, code } = await invite({});
    const [mine, other] = [await visit(toPage(code)), await visit('/login')];
    expect((await ask(mine)).status).toBe(200);
    const [kept = ''] = mine.split('; ').filter((one) => one.startsWith('portal-destination='));
    expect((await ask(`${kept}; ${other}`)).status).toBe(404);
    await family.post('/invitation_take_back', { id });
    expect((await ask(mine)).status).toBe(404);
    expect(await describeLink(toPage('c0ffee00'.repeat(4)))).toBe(404);
    expect(await describeLink('/about')).toBe(404);
  });
});
