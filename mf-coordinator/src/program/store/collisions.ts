import type {
  Acknowledgement,
  ProgramItem,
  ProgramSettings,
  RuleKind,
  RuleWeight,
} from '@portal/contracts/program';
import { byId, ids, isAsBefore, isSameValue, movedIds } from './merge.ts';
import {
  acknowledge,
  changeItem,
  forgetAcknowledgement,
  removeItem,
  weighRule,
  type Edit,
} from './program-edits.ts';
import type { ProgramState } from './program-state.ts';

type Setting = Exclude<keyof ProgramSettings, 'rules'>;
type SettingValue = ProgramSettings[Setting];

/** A conflict: something the current user and another user changed differently. `key` is unique. */
export type Collision = { key: string } & (
  | { kind: 'item'; mine: ProgramItem; theirs: ProgramItem }
  /** The current user changed or moved an item the other user removed. */
  | { kind: 'removed'; item: ProgramItem }
  /** Both users moved the item. `mine` and `theirs` are the items before it; undefined at the start. */
  | { kind: 'place'; item: ProgramItem; mine: ProgramItem | undefined; theirs: ProgramItem | undefined }
  | { kind: 'setting'; setting: Setting; mine: SettingValue; theirs: SettingValue }
  /** The weights of a rule; undefined for its default. */
  | { kind: 'rule'; rule: RuleKind; mine: RuleWeight | undefined; theirs: RuleWeight | undefined }
  /** The reasons for accepting a warning; undefined if it is not accepted. */
  | { kind: 'reason'; mine: Acknowledgement | undefined; theirs: Acknowledgement | undefined }
);

const behind = (items: readonly ProgramItem[], id: string): ProgramItem | undefined =>
  items[items.findIndex((item) => item.id === id) - 1];

const findInItems = (
  since: readonly ProgramItem[],
  mine: readonly ProgramItem[],
  theirs: readonly ProgramItem[],
): Collision[] => {
  const [before, other] = [byId(since), byId(theirs)];
  const moved = new Set(movedIds(ids(since), ids(mine)));
  const movedToo = new Set(movedIds(ids(since), ids(theirs)));
  return mine.flatMap((item): Collision[] => {
    const { id } = item;
    const was = before.get(id);
    const their = other.get(id);
    if (!was) return [];
    const isChanged = !isAsBefore(item, was);
    if (!their) return isChanged || moved.has(id) ? [{ key: `removed:${id}`, kind: 'removed', item }] : [];
    const found: Collision[] = [];
    if (isChanged && !isAsBefore(their, was) && !isAsBefore(item, their))
      found.push({ key: `item:${id}`, kind: 'item', mine: item, theirs: their });
    if (!moved.has(id) || !movedToo.has(id)) return found;
    const [place, theirPlace] = [behind(mine, id), behind(theirs, id)];
    return place?.id === theirPlace?.id
      ? found
      : [...found, { key: `place:${id}`, kind: 'place', item, mine: place, theirs: theirPlace }];
  });
};

const changedTwice = <T extends object>(since: T, mine: T, theirs: T): (keyof T & string)[] =>
  (Object.keys({ ...since, ...mine }) as (keyof T & string)[]).filter((name) => {
    const [was, own, other] = [since[name], mine[name], theirs[name]];
    return !isSameValue(own, was) && !isSameValue(other, was) && !isSameValue(own, other);
  });

const findInSettings = (
  { rules: rulesSince = {}, ...since }: ProgramSettings,
  { rules: ownRules = {}, ...mine }: ProgramSettings,
  { rules: theirRules = {}, ...theirs }: ProgramSettings,
): Collision[] => [
  ...changedTwice(since, mine, theirs).map((setting): Collision => ({
    key: `setting:${setting}`,
    kind: 'setting',
    setting,
    mine: mine[setting],
    theirs: theirs[setting],
  })),
  ...changedTwice(rulesSince, ownRules, theirRules).map((rule): Collision => ({
    key: `rule:${rule}`,
    kind: 'rule',
    rule,
    mine: ownRules[rule],
    theirs: theirRules[rule],
  })),
];

const findInReasons = (since: ProgramState, mine: ProgramState, theirs: ProgramState): Collision[] => {
  const maps = [since, mine, theirs].map(
    ({ acknowledged }) => new Map(acknowledged.map((known) => [known.key, known])),
  );
  const keys = new Set(maps.flatMap((map) => [...map.keys()]));
  return [...keys].flatMap((key): Collision[] => {
    const [was, own, other] = maps.map((map) => map.get(key));
    const isTwice =
      own?.reason !== was?.reason && other?.reason !== was?.reason && own?.reason !== other?.reason;
    return isTwice ? [{ key: `reason:${key}`, kind: 'reason', mine: own, theirs: other }] : [];
  });
};

/** Returns the conflicts between two programs that were both edited since `since`. */
export const findCollisions = (
  since: ProgramState,
  mine: ProgramState,
  theirs: ProgramState,
): Collision[] => [
  ...findInItems(since.items, mine.items, theirs.items),
  ...findInSettings(since.settings, mine.settings, theirs.settings),
  ...findInReasons(since, mine, theirs),
];

const placeBehind =
  (moved: string, place: string | undefined): Edit =>
  (state) => {
    const item = state.items.find(({ id }) => id === moved);
    const others = state.items.filter(({ id }) => id !== moved);
    const at = others.findIndex(({ id }) => id === place) + 1;
    return item && (at > 0 || place === undefined)
      ? { ...state, items: others.toSpliced(at, 0, item) }
      : state;
  };

/** Returns the edit that resolves a conflict in favor of the other user. */
export const yieldTo = (collision: Collision): Edit => {
  switch (collision.kind) {
    case 'item':
      return changeItem(collision.theirs);
    case 'removed':
      return removeItem(collision.item.id);
    case 'place':
      return placeBehind(collision.item.id, collision.theirs?.id);
    case 'setting':
      return (state) => ({
        ...state,
        settings: { ...state.settings, [collision.setting]: collision.theirs },
      });
    case 'rule':
      return weighRule(collision.rule, collision.theirs);
    case 'reason':
      return collision.theirs
        ? acknowledge(collision.theirs)
        : forgetAcknowledgement(collision.mine?.key ?? '');
  }
};
