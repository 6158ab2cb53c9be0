import type { EventResponse, SaveProgramInput } from '@portal/contracts/events';
import {
  confirmFrom,
  type AutomaticMails,
  type LetterResponse,
  type LetterTemplate,
  type TestLetterInput,
} from '@portal/contracts/letters';
import {
  noteMark,
  type ActionNotice,
  type MailedFamilies,
  type MailPreview,
  type UnreachedFamily,
  type WaitingMails,
} from '@portal/contracts/mails';
import { addresseesOf } from '@portal/contracts/letters.rules';
import { specified } from '@portal/contracts/performances.rules';
import { firstOf } from '@portal/contracts/performers.rules';
import type { InvitedPersonId } from '@portal/contracts/piece-invitations';
import { arrangeProgram } from '@portal/contracts/program.rules';
import type { ProgramResponse } from '@portal/contracts/program';
import type { ShareResponse } from '@portal/contracts/public-program';
import type {
  PublishFamily,
  PublishInput,
  PublishPreview,
  Tell,
  VersionChange,
  VersionResponse,
  VersionSummary,
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
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { byId, searchEvents } from '@portal/kit/testing/mock-stores';
import { refusal, stale } from '@portal/kit/testing/refusal';
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

const initialStore = () => {
  const performances = [1, 2, 3, 4].map((number) => performanceOf(number));
  return {
    events: byId([eventOf(1), eventOf(2)]),
    performances,
    program: programOf(),
    emails: ['li@example.org', 'marsh@example.org'],
    families: letterFamilies(performances),
    letters: [letterOf(1)],
    templates: [
      {
        _id: idOf('d', 900),
        name: 'Doors',
        subject: 'Doors of {event}',
        body: 'Dear {child}, doors open at 1.',
        isForAll: true,
      },
    ] as LetterTemplate[],
    /** Test letters users have sent to themselves. */
    tests: [] as TestLetterInput[],
    /** The invited people whose families were reminded. */
    reminders: [] as InvitedPersonId[],
    share: { address: 'k7m2-9xqp-3rwd', names: 'initial', isOff: false } as ShareResponse,
    /** The newest version is first. */
    versions: [] as VersionResponse[],
    waiting: [] as WaitingMails,
    behind: [] as PublishPreview['behind'],
    automatic: [] as AutomaticMails[],
  };
};

/** Data of the mock API. Tests change it; `resetStore` restores it. */
export const store = initialStore();

export const resetStore = () => void Object.assign(store, initialStore());

const keep = (event: EventResponse) => {
  store.events.set(event._id, event);
  return event;
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
  return versionRows(store.program.items, byId(store.performances), store.program.settings);
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
  const families = all.filter((family) => !isUnreached(family));
  return { families, pieces: families.length, unreached, undoMs: store.families.undoMs };
};

const everyMail = (what: string): MailPreview[] =>
  store.performances.map((piece) => {
    const { user = '', profile } = firstOf(piece);
    const { title } = piece;
    return {
      account: user,
      names: [fullName(profile)],
      mail: {
        language: 'en',
        subject: what === 'published' ? `About ${title}` : `${what}: ${title}`,
        paragraphs: [`Of ${title}.`, noteMark],
        details: [],
      },
    };
  });

const wait = (kind: ActionNotice, emails: number) => {
  const others = store.waiting.filter((mails) => mails.kind !== kind);
  store.waiting = emails > 0 ? [...others, { kind, emails, ms: 28_000 }] : others;
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
  const { undoMs } = mailed;
  const after = store.versions.length;
  const isPublic = !store.share.isOff;
  const { revision } = store.program;
  const { behind } = store;
  return { revision, after, changes, counts: countsNow(), families, unreached, behind, isPublic, undoMs };
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
  const { length: emails } = families.filter(isTold[tell]);
  wait('published', emails);
  const rows = rowsNow();
  const pieces = rows.filter(({ kind }) => kind === 'piece').length;
  const version = { number, at: publishedAt, by: 'coordinator@example.org', note, tell, emails, pieces };
  store.versions = [{ ...version, rows }, ...store.versions];
  const { hidden: _, ...program } = store.program;
  store.program = { ...program, published: { number, at: publishedAt, gaps: [] } };
  return version;
};

// Always the same mark, so that the page sees no news by itself.
const marked = (program: ProgramResponse): ProgramResponse => ({ ...program, mark: '' });

/** Mock API for every call this remote makes. */
export const handlers = mockCalls({
  'GET /managedevents': (query) => searchEvents(store.events, query),
  'GET /event': ({ id }) => store.events.get(id),
  'PUT /event': ({ _id: _, coordinatorId: __, ...input }) =>
    keep(eventOf(store.events.size + 1, { ...input, taken: 0 })),
  'POST /event': ({ _id, version, note: _, ...input }) => {
    const before = store.events.get(_id);
    if (!before) return undefined;
    if (version !== undefined && version !== before.version) return stale({ event: before });
    return keep({ ...eventOf(1, { ...before, ...input }), version: before.version + 1 });
  },
  'POST /event_cancel': ({ _id, reason }) => {
    const before = store.events.get(_id);
    if (!before) return undefined;
    const canceled = { at: '2026-11-22T10:00:00.000Z', reason };
    wait('canceled', mailsAbout('canceled').families.length);
    return { ...keep({ ...before, canceled, version: before.version + 1 }), waiting: store.waiting };
  },
  'GET /event_mails': ({ id }) => (store.events.has(id) ? store.waiting : undefined),
  'POST /event_mails_take_back': ({ _id, kind }) => {
    const event = store.events.get(_id);
    if (!event || store.waiting.every((mails) => mails.kind !== kind)) return refusal('conflict');
    const { canceled: _, ...restored } = event;
    if (kind === 'canceled') keep({ ...restored, version: event.version + 1 });
    wait(kind, 0);
    return store.waiting;
  },
  'POST /event_mail_preview': ({ kind }) => mailsAbout(kind),
  'GET /unpublished_changes': () => {
    const [newest] = store.versions;
    if (!newest || newest.hidden) return [];
    const { number: version, rows } = newest;
    return [...store.events.keys()].slice(0, 1).map((event) => {
      const { length: changes } = changesNow();
      return { event, version, changes, counts: countsNow(), gaps: rows.filter(isGap).length };
    });
  },
  'POST /event_mailing': ({ _id, mailing }) => {
    const before = store.events.get(_id);
    return before && keep({ ...before, mailing });
  },
  'GET /event_program': () => marked(store.program),
  'POST /event_program': (input) =>
    input.revision !== undefined && input.revision !== store.program.revision
      ? stale(marked(store.program))
      : marked(saveProgram(input)),
  'GET /event_share': ({ id }) => (store.events.has(id) ? store.share : undefined),
  'POST /event_share': ({ _id, renew, ...change }) => {
    if (!store.events.has(_id)) return undefined;
    store.share = { ...store.share, ...change, ...(renew && { address: 'zzzz-zzzz-zzzz' }) };
    return store.share;
  },
  'GET /event_program_news': () => ({ mark: '', here: [] }),
  'GET /event_publish_preview': previewOf,
  'POST /event_publish': (input) => {
    const { revision, after } = previewOf();
    if (input.revision !== revision || input.after !== after) return stale({ revision, after });
    if (rowsNow().every(({ kind }) => kind !== 'piece')) return refusal('conflict');
    if (changesNow().length === 0 && store.behind.length === 0) return refusal('unchanged');
    return { ...publish(input), waiting: store.waiting };
  },
  'POST /event_program_hide': ({ reason }) => {
    if (store.versions.length === 0) return refusal('conflict');
    const hidden = { at: publishedAt, reason };
    store.versions = store.versions.map((version, at) => (at === 0 ? { ...version, hidden } : version));
    store.program = { ...store.program, hidden };
    wait('programHidden', mailsAbout('programHidden').families.length);
    return store.waiting;
  },
  'GET /event_versions': () => store.versions.map(({ rows: _, ...version }) => version),
  'GET /event_version': (query) => store.versions.find(({ number }) => number === query.number),
  'GET /eventperformances': () => store.performances.map(specified),
  'POST /piece_invitation_remind': (input) => {
    const { invited = [] } = store.performances.find(({ _id }) => _id === input.id) ?? {};
    const person = invited.find(({ _id }) => _id === input.invited);
    if (!person || person.declined) return refusal(person ? 'conflict' : 'notfound');
    store.reminders.push(input);
    return undefined;
  },
  'GET /event_families': () => store.families,
  'GET /event_letters': () => {
    const { letters, automatic, templates } = store;
    return { letters, automatic, templates };
  },
  'GET /event_letter': ({ id }) => {
    const letter = store.letters.find(({ _id }) => _id === id);
    return letter && { ...letter, recipients: recipientsOf(letter) };
  },
  'PUT /event_letter': (input) => {
    const families = addresseesOf(input.to, store.families.families);
    const { length: count } = families;
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
    return letter;
  },
  'POST /event_letter_test': (input) => void store.tests.push(input),
  'POST /event_letter_take_back': ({ _id }) => {
    const letter = store.letters.find((one) => one._id === _id);
    if (letter?.state !== 'waiting') return refusal('conflict');
    const taken: LetterResponse = { ...letter, state: 'takenBack' };
    store.letters = store.letters.map((one) => (one._id === _id ? taken : one));
    return taken;
  },
  'PUT /letter_template': ({ event: _, ...input }) => {
    const template = { ...input, _id: idOf('d', 900 + store.templates.length) };
    store.templates = [...store.templates.filter(({ name }) => name !== input.name), template];
    return template;
  },
  'POST /letter_template_delete': ({ _id }) => {
    store.templates = store.templates.filter((one) => one._id !== _id);
  },
  'GET /event_emails': () => store.emails,
  'GET /event_contacts': () => store.performances.map(contactOf),
});
