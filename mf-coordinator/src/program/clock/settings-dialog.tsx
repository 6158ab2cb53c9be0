import { RuleKind, RuleWeight, ProgramSettings } from '@portal/contracts/program';
import { defaultWeight } from '@portal/contracts/program-score.rules';
import { fold, setupOf } from '@portal/contracts/program-warnings.rules';
import { defaultCall } from '@portal/contracts/versions.rules';
import { numberOf, usePortalForm } from '@portal/kit/form';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { lengthText, ruleTitle } from '../item-text.ts';
import { changeSettings } from '../model/program-edits.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const { settings: text } = messages.program;

/** The settings that these fields change. */
export type RuleSettings = Pick<ProgramSettings, 'rules' | 'setups'>;

interface RuleFieldsProps {
  settings: RuleSettings;
  onChange: (settings: RuleSettings) => void;
}

/** Returns the settings with another weight of a rule. */
const weigh = ({ rules, ...others }: RuleSettings, kind: RuleKind, weight: RuleWeight): RuleSettings => {
  const { [kind]: _, ...rest } = rules ?? {};
  const changed = weight === defaultWeight(kind) ? rest : { ...rest, [kind]: weight };
  return { ...others, ...((rules ?? Object.keys(changed).length > 0) && { rules: changed }) };
};

// These are facts about one piece, whatever its place. The list of warnings can switch them off.
const weighed = RuleKind.options.filter((kind) => kind !== 'withdrawn' && kind !== 'timeless');

/** How bad it is to break each rule: never, rather not, or of no matter. */
function WeightFields({ settings, onChange }: RuleFieldsProps) {
  return (
    <fieldset className="c-warn-of">
      <legend>{text.warnOf}</legend>
      <p className="p-soft">{text.weightHint}</p>
      {weighed.map((kind) => (
        <Select
          key={kind}
          label={ruleTitle(kind)}
          placeholder={null}
          options={RuleWeight.options.map((value) => ({ value, label: text.weights[value] }))}
          value={settings.rules?.[kind] ?? defaultWeight(kind)}
          onChange={({ target }) =>
            onChange(
              weigh(
                settings,
                kind,
                RuleWeight.options.find((one) => one === target.value) ?? defaultWeight(kind),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

interface SetupFieldsProps extends RuleFieldsProps {
  /** The instruments of the sign-ups. */
  instruments: readonly string[];
}

/** The setup on stage of each instrument of the sign-ups. */
function SetupFields({ settings, instruments, onChange }: SetupFieldsProps) {
  const names = [...new Set(instruments.map(fold))].filter(Boolean).sort();
  const set = (name: string, typed: string) => {
    const { [name]: _, ...others } = settings.setups ?? {};
    onChange({ ...settings, setups: typed === setupOf(name) ? others : { ...others, [name]: typed } });
  };
  if (names.length === 0) return null;
  return (
    <details>
      <summary>{text.setups}</summary>
      <div className="p-stack">
        <p className="p-soft">{text.setupsHint}</p>
        {names.map((name) => (
          <TextInput
            key={name}
            small
            label={name}
            autoComplete="off"
            value={setupOf(name, settings.setups)}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

/** Converts typed minutes to seconds; null if empty, NaN if invalid. */
const secondsOf = (typed: string): number | null => {
  const minutes = parseMinutes(typed);
  return minutes === null ? null : Math.round(minutes * 60);
};

type Calls = Record<keyof typeof defaultCall, unknown>;

const touched = (settings: ProgramSettings, typed: Calls): Partial<Calls> =>
  Object.fromEntries(
    (['callMinutes', 'callBefore', 'tellFrom'] as const)
      .filter((name) => settings[name] !== undefined || typed[name] !== defaultCall[name])
      .map((name) => [name, typed[name]]),
  );

interface SettingsFormProps {
  settings: ProgramSettings;
  /** The duration of the event in minutes. */
  duration: number;
  /** The instruments of the sign-ups. */
  instruments: readonly string[];
  actions: ProgramActions;
  onClose: () => void;
}

/** Form for the settings of the schedule and the warnings. */
export function SettingsForm({ settings, duration, instruments, actions, onClose }: SettingsFormProps) {
  const { rules: weights, setups, ...others } = settings;
  const [rules, setRules] = useState<RuleSettings>({ rules: weights, setups });
  const form = usePortalForm(ProgramSettings, {
    defaults: {
      changeover: formatMinutes(settings.changeover / 60),
      target: settings.target === null ? '' : formatMinutes(settings.target / 60),
      nearby: String(settings.nearby),
      familyWait: String(settings.familyWait),
      breakEvery: String(settings.breakEvery),
      callMinutes: String(settings.callMinutes ?? defaultCall.callMinutes),
      callBefore: settings.callBefore ?? defaultCall.callBefore,
      tellFrom: String(settings.tellFrom ?? defaultCall.tellFrom),
    },
    toInput: (values) => ({
      changeover: secondsOf(values.changeover) ?? 0,
      target: secondsOf(values.target),
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
    save: async (changed) => {
      actions.edit(changeSettings({ ...others, ...changed }));
      onClose();
    },
    sentences: { fields: { time: text.wrongLength, invalid: text.wrongNumber } },
  });
  const field = (
    name: 'changeover' | 'target' | 'nearby' | 'familyWait' | 'breakEvery' | 'callMinutes' | 'tellFrom',
  ) => ({
    inputMode: 'text' as const,
    autoComplete: 'off',
    ...form.field(name),
  });
  return (
    <Form form={form} submit={text.apply}>
      <TextInput label={text.changeover} hint={text.changeoverHint} {...field('changeover')} />
      <TextInput label={text.target} hint={text.targetHint(lengthText(duration * 60))} {...field('target')} />
      <TextInput label={text.nearby} hint={text.nearbyHint} {...field('nearby')} />
      <TextInput label={text.familyWait} {...field('familyWait')} />
      <TextInput label={text.breakEvery} {...field('breakEvery')} />
      <TextInput label={text.callMinutes} hint={text.callHint} {...field('callMinutes')} />
      <Select
        label={text.callBefore}
        placeholder={null}
        options={(['piece', 'section'] as const).map((value) => ({ value, label: text.before[value] }))}
        {...form.field('callBefore')}
      />
      <TextInput label={text.tellFrom} hint={text.tellFromHint} {...field('tellFrom')} />
      <WeightFields settings={rules} onChange={setRules} />
      <SetupFields settings={rules} instruments={instruments} onChange={setRules} />
    </Form>
  );
}
