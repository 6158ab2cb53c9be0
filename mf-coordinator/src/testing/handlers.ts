import {
  CancelEventInput,
  CreateEventInput,
  MailPreviewInput,
  SaveProgramInput,
  SearchEventsQuery,
  SetMailingInput,
  UpdateEventInput,
  type EventResponse,
} from '@portal/contracts/events';
import { eventPageSize } from '@portal/contracts/events.rules';
import {
  confirmFrom,
  DeleteTemplateInput,
  KeepTemplateInput,
  SendLetterInput,
  TakeBackLetterInput,
  TestLetterInput,
  type AutomaticMails,
  type LetterResponse,
  type LetterTemplate,
} from '@portal/contracts/letters';
import {
  noteMark,
  TakeBackMailsInput,
  type ActionNotice,
  type MailedFamilies,
  type MailPreview,
  type UnreachedFamily,
  type WaitingMails,
} from '@portal/contracts/mails';
import { audienceOf, countFamilies } from '@portal/contracts/letters.rules';
import { specified } from '@portal/contracts/performances.rules';
import { firstOf } from '@portal/contracts/performers.rules';
import { countMailed } from '@portal/contracts/mails.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { InvitedPersonId } from '@portal/contracts/piece-invitations';
import { arrangeProgram } from '@portal/contracts/program.rules';
import type { ProgramResponse } from '@portal/contracts/program';
import { ShareInput, type ShareResponse } from '@portal/contracts/public-program';
import {
  HideProgramInput,
  PublishInput,
  type PublishFamily,
  type PublishPreview,
  type Tell,
  type VersionChange,
  type VersionResponse,
  type VersionSummary,
} from '@portal/contracts/versions';
import {
  compareVersions,
  countChanges,
  defaultCall,
  isGap,
  isMoreThanNumber,
  versionRows,
} from '@portal/contracts/versions.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import {
  contactOf,
  countsOf,
  eventOf,
  letterFamilies,
  idOf,
  letterOf,
  performanceOf,
  programOf,
  recipientsOf,
} from './fixtures.ts';

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = {
  events: new Map<string, EventResponse>(),
  performances: [] as PerformanceResponse[],
  program: programOf(),
  emails: [] as string[],
  families: letterFamilies([]),
  letters: [] as LetterResponse[],
  templates: [] as LetterTemplate[],
  /** Test letters users have sent to themselves. */
  tests: [] as TestLetterInput[],
  /** The invited people whose families were reminded. */
  reminders: [] as InvitedPersonId[],
  share: {} as ShareResponse,
  /** The newest version is first. */
  versions: [] as VersionResponse[],
  waiting: [] as WaitingMails,
  behind: [] as PublishPreview['behind'],
  automatic: [] as AutomaticMails[],
};

export const resetStore = (): void => {
  store.events = new Map([eventOf(1), eventOf(2)].map((event) => [event._id, event]));
  store.performances = [1, 2, 3, 4].map((number) => performanceOf(number));
  store.program = programOf();
  store.share = { address: 'k7m2-9xqp-3rwd', names: 'initial', isOff: false };
  store.versions = [];
  store.waiting = [];
  store.behind = [];
  store.automatic = [];
  store.emails = ['li@example.org', 'marsh@example.org'];
  store.families = letterFamilies(store.performances);
  store.letters = [letterOf(1)];
  store.templates = [
    {
      _id: idOf('d', 900),
      name: 'Doors',
      subject: 'Doors of {event}',
      body: 'Dear {child}, doors open at 1.',
      isForAll: true,
    },
  ];
  store.tests = [];
  store.reminders = [];
};
resetStore();

const idIn = (request: Request): string => new URL(request.url).searchParams.get('id') ?? '';
const found = <T extends object>(thing: T | undefined) =>
  thing ? HttpResponse.json(thing) : refusal('notfound');
const stale = (body: object) =>
  HttpResponse.json({ error: 'stale', requestId: 'req-1', ...body }, { status: 409 });

const search = (request: Request) => {
  const query = SearchEventsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const matching = [...store.events.values()].filter(
    ({ name, date }) =>
      name.toLowerCase().includes(query.searchWords.toLowerCase()) &&
      Date.parse(date) >= (query.startDate ?? -Infinity) &&
      Date.parse(date) <= (query.endDate ?? Infinity),
  );
  const start = (query.page - 1) * eventPageSize;
  return HttpResponse.json({ count: matching.length, data: matching.slice(start, start + eventPageSize) });
};

const keep = (event: EventResponse) => {
  store.events.set(event._id, event);
  return HttpResponse.json(event);
};

/** Saves a program as the API does. Tests also call it as another coordinator. */
export const saveProgram = (
  {
    program,
    items = store.program.items,
    settings,
    acknowledged,
  }: Omit<SaveProgramInput, '_id' | 'revision'>,
  savedBy = 'coordinator@example.org',
): ProgramResponse => {
  store.program = {
    ...store.program,
    program,
    items: arrangeProgram(program, items),
    settings: settings ?? store.program.settings,
    acknowledged: acknowledged ?? store.program.acknowledged,
    revision: store.program.revision + 1,
    savedBy,
    savedAt: '2090-11-01T19:04:00.000Z',
  };
  return store.program;
};

const publishedAt = '2090-11-02T19:04:00.000Z';

const rowsNow = () => {
  const performances = new Map(store.performances.map((one) => [one._id, one]));
  return versionRows(store.program.items, performances, store.program.settings);
};

const changesNow = () => {
  const [newest] = store.versions;
  return compareVersions(newest && !newest.hidden ? newest.rows : [], rowsNow(), { minutes: 0 });
};

const countsNow = () => {
  const [newest] = store.versions;
  const { tellFrom: minutes = defaultCall.tellFrom } = store.program.settings;
  return countChanges(newest && !newest.hidden ? newest.rows : [], rowsNow(), { minutes, familyOf });
};

const familyOf = (profile: string): string =>
  store.performances.flatMap(({ people }) => people).find((one) => one.profile._id === profile)?.user ??
  profile;

const usersOf = (changes: readonly VersionChange[]): string[] =>
  changes.flatMap(({ before, now }) =>
    [before, now].flatMap((row) => (row?.people ?? []).map(({ profile }) => familyOf(profile))),
  );

const unconfirmed = (): ReadonlySet<string> =>
  new Set(store.families.families.flatMap(({ user, isConfirmed }) => (isConfirmed ? [] : user)));

const mailsAbout = (what: string): MailedFamilies => {
  const isUnreached = ({ account }: UnreachedFamily) => unconfirmed().has(account);
  const all = everyMail(what);
  const unreached = all.filter(isUnreached).map(({ account, names }) => ({ account, names }));
  return { families: all.filter((family) => !isUnreached(family)), unreached };
};

const everyMail = (what: string): MailPreview[] =>
  store.performances.map((piece) => {
    const { user = '', profile } = firstOf(piece);
    const { title } = piece;
    return {
      account: user,
      families: [user],
      names: [fullName(profile)],
      mail: {
        language: 'en',
        subject: what === 'published' ? `About ${title}` : `${what}: ${title}`,
        paragraphs: [`Of ${title}.`, noteMark],
        details: [],
      },
    };
  });

const wait = (kind: ActionNotice, families: number) => {
  const others = store.waiting.filter((mails) => mails.kind !== kind);
  store.waiting = families > 0 ? [...others, { kind, families, ms: 28_000 }] : others;
};

/** Returns the publish preview in the format of the API. */
export const previewOf = (): PublishPreview => {
  const changes = changesNow();
  const concerned = usersOf(changes.filter(isMoreThanNumber));
  const renumbered = usersOf(changes).filter((user) => !concerned.includes(user));
  const withConcern = <T extends UnreachedFamily>(family: T) => ({
    ...family,
    isConcerned: concerned.includes(family.account),
    isRenumbered: renumbered.includes(family.account),
  });
  const mailed = mailsAbout('published');
  const families = mailed.families.map(withConcern);
  const unreached = mailed.unreached.map(withConcern);
  const after = store.versions.length;
  const isPublic = !store.share.isOff;
  const { revision } = store.program;
  const { behind } = store;
  return { revision, after, changes, counts: countsNow(), families, unreached, behind, isPublic };
};

/** Publishes as the API does. Tests also call it as another coordinator. */
export const publish = ({
  note = '',
  tell,
}: Pick<PublishInput, 'tell'> & { note?: string }): VersionSummary => {
  const { families } = previewOf();
  const isTold: Record<Tell, (family: PublishFamily) => boolean> = {
    concerned: ({ isConcerned }) => isConcerned,
    renumbered: ({ isConcerned, isRenumbered }) => isConcerned || isRenumbered,
    all: () => true,
    nobody: () => false,
  };
  const number = store.versions.length + 1;
  const told = countMailed(families.filter(isTold[tell]));
  wait('published', told);
  const rows = rowsNow();
  const pieces = rows.filter(({ kind }) => kind === 'piece').length;
  const version = { number, at: publishedAt, by: 'coordinator@example.org', note, tell, told, pieces };
  store.versions = [{ ...version, rows }, ...store.versions];
  const { hidden: _, ...program } = store.program;
  store.program = { ...program, published: { number, at: publishedAt, gaps: [] } };
  return version;
};

// Always the same mark, so that the page sees no news by itself.
const marked = (program: ProgramResponse): ProgramResponse => ({ ...program, mark: '' });

/** Mock API for every call this remote makes. */
export const handlers = [
  http.get('/api/managedevents', ({ request }) => search(request)),
  http.get('/api/event', ({ request }) => found(store.events.get(idIn(request)))),
  http.put('/api/event', async ({ request }) => {
    const { _id: _, coordinatorId: __, ...input } = CreateEventInput.parse(await request.json());
    return keep(eventOf(store.events.size + 1, { ...input, taken: 0 }));
  }),
  http.post('/api/event', async ({ request }) => {
    const { _id, version, note: _, ...input } = UpdateEventInput.parse(await request.json());
    const before = store.events.get(_id);
    if (!before) return refusal('notfound');
    if (version !== undefined && version !== before.version) return stale({ event: before });
    return keep({ ...eventOf(1, { ...before, ...input }), version: before.version + 1 });
  }),
  http.post('/api/event_cancel', async ({ request }) => {
    const { _id, reason } = CancelEventInput.parse(await request.json());
    const before = store.events.get(_id);
    if (!before) return refusal('notfound');
    const canceled = { at: '2026-11-22T10:00:00.000Z', reason };
    wait('canceled', countMailed(mailsAbout('canceled').families));
    return keep({ ...before, canceled, version: before.version + 1 });
  }),
  http.get('/api/event_mails', ({ request }) =>
    store.events.has(idIn(request)) ? HttpResponse.json(store.waiting) : refusal('notfound'),
  ),
  http.post('/api/event_mails_take_back', async ({ request }) => {
    const { _id, kind } = TakeBackMailsInput.parse(await request.json());
    const event = store.events.get(_id);
    if (!event || store.waiting.every((mails) => mails.kind !== kind)) return refusal('conflict');
    const { canceled: _, ...restored } = event;
    if (kind === 'canceled') store.events.set(_id, { ...restored, version: event.version + 1 });
    wait(kind, 0);
    return HttpResponse.json(store.waiting);
  }),
  http.post('/api/event_mail_preview', async ({ request }) => {
    const { kind } = MailPreviewInput.parse(await request.json());
    return HttpResponse.json(mailsAbout(kind));
  }),
  http.get('/api/unpublished_changes', () => {
    const [newest] = store.versions;
    if (!newest || newest.hidden) return HttpResponse.json([]);
    const { number: version, rows } = newest;
    return HttpResponse.json(
      [...store.events.keys()].slice(0, 1).map((event) => {
        const { length: changes } = changesNow();
        return { event, version, changes, counts: countsNow(), gaps: rows.filter(isGap).length };
      }),
    );
  }),
  http.post('/api/event_mailing', async ({ request }) => {
    const { _id, mailing } = SetMailingInput.parse(await request.json());
    const before = store.events.get(_id);
    return before ? keep({ ...before, mailing }) : refusal('notfound');
  }),
  http.get('/api/event_program', () => HttpResponse.json(marked(store.program))),
  http.post('/api/event_program', async ({ request }) => {
    const input = SaveProgramInput.parse(await request.json());
    if (input.revision !== undefined && input.revision !== store.program.revision)
      return stale(marked(store.program));
    return HttpResponse.json(marked(saveProgram(input)));
  }),
  http.get('/api/event_share', ({ request }) =>
    store.events.has(idIn(request)) ? HttpResponse.json(store.share) : refusal('notfound'),
  ),
  http.post('/api/event_share', async ({ request }) => {
    const { _id, renew, ...change } = ShareInput.parse(await request.json());
    if (!store.events.has(_id)) return refusal('notfound');
    store.share = { ...store.share, ...change, ...(renew && { address: 'zzzz-zzzz-zzzz' }) };
    return HttpResponse.json(store.share);
  }),
  http.get('/api/event_program_news', () => HttpResponse.json({ mark: '', here: [] })),
  http.get('/api/event_publish_preview', () => HttpResponse.json(previewOf())),
  http.post('/api/event_publish', async ({ request }) => {
    const input = PublishInput.parse(await request.json());
    const { revision, after } = previewOf();
    if (input.revision !== revision || input.after !== after) return stale({ revision, after });
    if (rowsNow().every(({ kind }) => kind !== 'piece')) return refusal('conflict');
    if (changesNow().length === 0 && store.behind.length === 0) return refusal('unchanged');
    return HttpResponse.json(publish(input));
  }),
  http.post('/api/event_program_hide', async ({ request }) => {
    const { reason } = HideProgramInput.parse(await request.json());
    if (store.versions.length === 0) return refusal('conflict');
    const hidden = { at: publishedAt, reason };
    store.versions = store.versions.map((version, at) => (at === 0 ? { ...version, hidden } : version));
    store.program = { ...store.program, hidden };
    wait('programHidden', countMailed(mailsAbout('programHidden').families));
    return HttpResponse.json({ ok: true });
  }),
  http.get('/api/event_versions', () =>
    HttpResponse.json(store.versions.map(({ rows: _, ...version }) => version)),
  ),
  http.get('/api/event_version', ({ request }) => {
    const number = Number(new URL(request.url).searchParams.get('number'));
    return found(store.versions.find((version) => version.number === number));
  }),
  http.get('/api/eventperformances', () => HttpResponse.json(store.performances.map(specified))),
  http.post('/api/piece_invitation_remind', async ({ request }) => {
    const input = InvitedPersonId.parse(await request.json());
    const { invited = [] } = store.performances.find(({ _id }) => _id === input.id) ?? {};
    const person = invited.find(({ _id }) => _id === input.invited);
    if (!person || person.declined) return refusal(person ? 'conflict' : 'notfound');
    store.reminders.push(input);
    return HttpResponse.json({ ok: true });
  }),
  http.get('/api/event_families', () => HttpResponse.json(store.families)),
  http.get('/api/event_letters', () =>
    HttpResponse.json({ letters: store.letters, automatic: store.automatic, templates: store.templates }),
  ),
  http.get('/api/event_letter', ({ request }) => {
    const letter = store.letters.find(({ _id }) => _id === idIn(request));
    return found(letter && { ...letter, recipients: recipientsOf(letter) });
  }),
  http.put('/api/event_letter', async ({ request }) => {
    const input = SendLetterInput.parse(await request.json());
    const families = audienceOf(input.to, store.families.families);
    const count = countFamilies(families);
    const { confirmed = count < confirmFrom ? count : undefined } = input;
    if (confirmed !== count) return stale({ count });
    const letter = letterOf(store.letters.length + 1, {
      subject: input.subject,
      body: input.body,
      group: input.to.group,
      ...(input.sendAt !== undefined && { sendAt: input.sendAt, state: 'waiting' }),
      counts: countsOf({ [input.sendAt === undefined ? 'sent' : 'waiting']: families.length }),
    });
    store.letters = [letter, ...store.letters];
    return HttpResponse.json(letter);
  }),
  http.post('/api/event_letter_test', async ({ request }) => {
    store.tests.push(TestLetterInput.parse(await request.json()));
    return HttpResponse.json({ ok: true });
  }),
  http.post('/api/event_letter_take_back', async ({ request }) => {
    const { _id } = TakeBackLetterInput.parse(await request.json());
    const letter = store.letters.find((one) => one._id === _id);
    if (letter?.state !== 'waiting') return refusal('conflict');
    const taken: LetterResponse = { ...letter, state: 'takenBack' };
    store.letters = store.letters.map((one) => (one._id === _id ? taken : one));
    return HttpResponse.json(taken);
  }),
  http.put('/api/letter_template', async ({ request }) => {
    const { event: _, ...input } = KeepTemplateInput.parse(await request.json());
    const template = { ...input, _id: idOf('d', 900 + store.templates.length) };
    store.templates = [...store.templates.filter(({ name }) => name !== input.name), template];
    return HttpResponse.json(template);
  }),
  http.post('/api/letter_template_delete', async ({ request }) => {
    const { _id } = DeleteTemplateInput.parse(await request.json());
    store.templates = store.templates.filter((one) => one._id !== _id);
    return HttpResponse.json({ ok: true });
  }),
  http.get('/api/event_emails', () => HttpResponse.json(store.emails)),
  http.get('/api/event_contacts', () => HttpResponse.json(store.performances.map(contactOf))),
];
