import { firstOf } from '@portal/contracts/performers.rules';
import { setupName } from '@portal/contracts/piece-facts.rules';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { hoursText } from '../store/words.ts';
import { changeSettings } from '../store/program-edits.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { SetupFields, WeightFields } from './rule-fields.tsx';
import { useSettingsForm, type RuleSettings, type SettingsFields } from './use-settings-form.ts';
import './settings.css';

const { settings: text } = messages.program;

type NumberField = Exclude<
  keyof typeof text & Parameters<SettingsFields['field']>[0],
  'callBefore' | 'setups'
>;

/** The attributes of a field for a number or a length. */
const inputOf = (form: SettingsFields, name: NumberField) => ({
  label: text[name],
  inputMode: 'text' as const,
  autoComplete: 'off',
  ...form.field(name),
});

function TimeFields({ form }: { form: SettingsFields }) {
  const { duration } = useProgram(({ event }) => event);
  return (
    <fieldset>
      <legend>{text.times}</legend>
      <TextInput hint={text.changeoverHint} {...inputOf(form, 'changeover')} />
      <TextInput hint={text.targetHint(hoursText(duration * 60))} {...inputOf(form, 'target')} />
      <TextInput hint={text.callHint} {...inputOf(form, 'callMinutes')} />
      <Select
        label={text.callBefore}
        placeholder={null}
        options={(['piece', 'section'] as const).map((value) => ({ value, label: text.before[value] }))}
        {...form.field('callBefore')}
      />
      <TextInput hint={text.tellFromHint} {...inputOf(form, 'tellFrom')} />
    </fieldset>
  );
}

function LimitFields({ form }: { form: SettingsFields }) {
  return (
    <fieldset>
      <legend>{text.limits}</legend>
      <TextInput hint={text.nearbyHint} {...inputOf(form, 'nearby')} />
      <TextInput {...inputOf(form, 'familyWait')} />
      <TextInput {...inputOf(form, 'breakEvery')} />
    </fieldset>
  );
}

/** Form for the settings of the schedule and the warnings. */
export function SettingsForm({ onClose }: { onClose: () => void }) {
  const { edit } = useOpenProgram();
  const { settings } = useProgram(({ state }) => state);
  const performances = useProgram((program) => program.performances);
  const view = useProgram((program) => program.view);
  const { rules: weights, setups, ...others } = settings;
  const [rules, setRules] = useState<RuleSettings>({ rules: weights, setups });
  const instruments = [...performances.values()].map((piece) => firstOf(piece).instrument);
  const names = [...new Set(instruments.map(setupName))].filter(Boolean).sort();
  const form = useSettingsForm({
    settings,
    rules,
    instruments: names,
    longest: Math.max(
      0,
      ...view.schedule.entries.map(({ item, length }) => (item.kind === 'piece' ? length : 0)),
    ),
    save: (changed) => {
      edit(changeSettings({ ...others, ...changed }));
      onClose();
    },
  });
  return (
    <Form form={form} submit={text.apply}>
      <div className="c-settings">
        <TimeFields form={form} />
        <LimitFields form={form} />
        <WeightFields settings={rules} onChange={setRules} />
        <SetupFields settings={rules} instruments={names} form={form} onChange={setRules} />
      </div>
    </Form>
  );
}
