import { ProgramSettings } from '@portal/contracts/program';
import { defaultCall } from '@portal/contracts/versions.rules';
import { numberOf, usePortalForm } from '@portal/kit/form';
import { formatMinutes } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import { hoursText, secondsOf } from '../store/words.ts';

const { settings: text } = messages.program;

/** The settings that are not fields of the form: the weights of rules and the setups. */
export type RuleSettings = Pick<ProgramSettings, 'rules' | 'setups'>;

/** Converts typed hours and minutes to seconds, or minutes without a colon; null if empty, NaN if invalid. */
const hoursOf = (typed: string): number | null => {
  const [, hours, minutes, seconds = '0'] =
    /^\s*(\d{1,2})[:：]([0-5]\d)(?:[:：]([0-5]\d))?\s*$/u.exec(typed) ?? [];
  return hours === undefined
    ? secondsOf(typed)
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

type Calls = Record<keyof typeof defaultCall, unknown>;

const touched = (settings: ProgramSettings, typed: Calls): Partial<Calls> =>
  Object.fromEntries(
    (['callMinutes', 'callBefore', 'tellFrom'] as const)
      .filter((name) => settings[name] !== undefined || typed[name] !== defaultCall[name])
      .map((name) => [name, typed[name]]),
  );

const noSetups: string[] = [];

const numbers: ReadonlySet<string> = new Set([
  'nearby',
  'familyWait',
  'breakEvery',
  'callMinutes',
  'tellFrom',
]);

/**
 * Validates settings, and that the target is no shorter than the longest piece. Errors in setups are at the index of the
 * instrument: its name can have spaces and dots.
 */
const schemaFor = (instruments: readonly string[], longest: number, known: number | null) => ({
  safeParse: (input: unknown) => {
    const result = ProgramSettings.safeParse(input);
    const { target = null } = result.data ?? {};
    if (target !== null && target !== known && target < longest)
      return { success: false as const, error: { issues: [{ message: 'duration', path: ['target'] }] } };
    if (result.success) return result;
    const issues = result.error.issues.map(({ code, path, message }) => {
      const [field, name] = path;
      if (field === 'target') return { message: 'duration', path };
      if (field === 'setups') return { message, path: [field, instruments.indexOf(String(name))] };
      const isNoNumber = code === 'invalid_type' && numbers.has(String(field));
      return { message: isNoNumber ? 'invalid' : message, path };
    });
    return { success: false as const, error: { issues } };
  },
});

const fieldsOf = (settings: ProgramSettings) => ({
  changeover: formatMinutes(settings.changeover / 60),
  target: settings.target === null ? '' : hoursText(settings.target),
  nearby: String(settings.nearby),
  familyWait: String(settings.familyWait),
  breakEvery: String(settings.breakEvery),
  callMinutes: String(settings.callMinutes ?? defaultCall.callMinutes),
  callBefore: settings.callBefore ?? defaultCall.callBefore,
  tellFrom: String(settings.tellFrom ?? defaultCall.tellFrom),
  // Only for the errors; the setups are in `rules`.
  setups: noSetups,
});

interface SettingsFormOptions {
  settings: ProgramSettings;
  /** The current weights and setups, which are edited outside the form. */
  rules: RuleSettings;
  /** The instruments that have a field for their setup. */
  instruments: readonly string[];
  /** The length of the longest piece in seconds. */
  longest: number;
  save: (changed: ProgramSettings) => void;
}

/** Returns the form for the settings of a program. */
export const useSettingsForm = ({ settings, rules, instruments, longest, save }: SettingsFormOptions) =>
  usePortalForm(schemaFor(instruments, longest, settings.target), {
    defaults: fieldsOf(settings),
    toInput: (values) => ({
      changeover: secondsOf(values.changeover) ?? 0,
      target: hoursOf(values.target),
      nearby: numberOf(values.nearby),
      familyWait: numberOf(values.familyWait),
      breakEvery: numberOf(values.breakEvery),
      // Leaves out untouched defaults, so that programs stored before these settings existed are not changed.
      ...touched(settings, {
        callMinutes: numberOf(values.callMinutes),
        callBefore: values.callBefore,
        tellFrom: numberOf(values.tellFrom),
      }),
      ...Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)),
    }),
    save: async (changed) => save(changed),
    sentences: { fields: { time: text.wrongLength, invalid: text.wrongNumber, duration: text.tooShort } },
  });

export type SettingsFields = ReturnType<typeof useSettingsForm>;
