import { ProgramSettings } from '@portal/contracts/program';
import { defaultCall } from '@portal/contracts/versions.rules';
import { numberOf, usePortalForm } from '@portal/kit/form';
import { formatMinutes, parseMinutes } from '@portal/kit/format';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { lengthText } from '../item-text.ts';
import { changeSettings } from '../model/program-edits.ts';
import type { ProgramActions } from '../use-program-editor.ts';
import { SetupFields, WeightFields, type RuleSettings } from './rule-fields.tsx';

const text = messages.program.settings;

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

interface SettingsDialogProps {
  isOpen: boolean;
  settings: ProgramSettings;
  /** The duration of the event in minutes. */
  duration: number;
  /** The instruments of the sign-ups. */
  instruments: readonly string[];
  actions: ProgramActions;
  onClose: () => void;
}

function SettingsForm({
  settings,
  duration,
  instruments,
  actions,
  onClose,
}: Omit<SettingsDialogProps, 'isOpen'>) {
  const { silent, rules: weights, setups, ...others } = settings;
  const [rules, setRules] = useState<RuleSettings>({ silent, rules: weights, setups });
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

/** Dialog for the settings of the schedule and the warnings. */
export function SettingsDialog({ isOpen, ...form }: SettingsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={form.onClose}>
      <SettingsForm {...form} />
    </Dialog>
  );
}
