import { RuleWeight, type RuleKind } from '@portal/contracts/program';
import { setupOf } from '@portal/contracts/piece-facts.rules';
import { defaultWeight } from '@portal/contracts/program-score.rules';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { ruleTitle } from '../store/words.ts';
import type { RuleSettings, SettingsFields } from './use-settings-form.ts';

const { settings: text } = messages.program;

interface RuleFieldsProps {
  settings: RuleSettings;
  onChange: (settings: RuleSettings) => void;
}

// Withdrawn pieces and missing lengths have no weight. The list of warnings can switch them off.
type WeighedKind = Exclude<RuleKind, 'withdrawn' | 'timeless'>;

type RuleGroup = keyof typeof text.ruleGroups;

/** The group of each rule, in the order in which they are shown. */
const groupOf = {
  wish: 'people',
  pin: 'order',
  'performer-near': 'people',
  'family-near': 'people',
  'family-wait': 'people',
  waiting: 'people',
  'accompanist-near': 'people',
  wait: 'people',
  'youngest-first': 'order',
  'mixed-levels': 'order',
  'weak-ending': 'order',
  'long-run': 'order',
  'same-piece': 'order',
  'same-composer': 'order',
  'setup-change': 'order',
  'over-length': 'length',
  'no-break': 'length',
  'uneven-halves': 'length',
} as const satisfies Record<WeighedKind, RuleGroup>;

const weighed = Object.keys(groupOf) as WeighedKind[];
const groups = Object.keys(text.ruleGroups) as RuleGroup[];

/** Returns the settings with another weight of a rule. */
const weigh = ({ rules, ...others }: RuleSettings, kind: RuleKind, weight: RuleWeight): RuleSettings => {
  const { [kind]: _, ...rest } = rules ?? {};
  const changed = weight === defaultWeight(kind) ? rest : { ...rest, [kind]: weight };
  return { ...others, ...((rules ?? Object.keys(changed).length > 0) && { rules: changed }) };
};

const weightIn = ({ rules }: RuleSettings, kind: RuleKind): RuleWeight =>
  rules?.[kind] ?? defaultWeight(kind);

interface FoldProps {
  title: string;
  /** How many of the fields differ from their defaults. */
  changed: number;
  hasError?: boolean;
  /** Increases with each attempt to apply the form that was refused. */
  refusals?: number;
  children: ReactNode;
}

/** Fields that open under their title. They are open at first if some were changed; a refused form opens those with errors. */
function Fold({ title, changed, hasError = false, refusals = 0, children }: FoldProps) {
  const [isOpen, setOpen] = useState(changed > 0);
  const [refused, setRefused] = useState(refusals);
  if (hasError && refused !== refusals) {
    setRefused(refusals);
    setOpen(true);
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="c-settings__title">{title}</span>{' '}
        {changed > 0 && <span className="p-soft p-small">{text.changed(changed)}</span>}
      </summary>
      {children}
    </details>
  );
}

/** How bad it is to break each rule: never, rather not, or of no matter. */
export function WeightFields({ settings, onChange }: RuleFieldsProps) {
  const choose = (kind: RuleKind, typed: string) =>
    onChange(weigh(settings, kind, RuleWeight.options.find((one) => one === typed) ?? defaultWeight(kind)));
  return (
    <fieldset>
      <legend>{text.warnOf}</legend>
      <p className="c-settings__hint p-soft p-small">{text.weightHint}</p>
      {groups.map((group) => {
        const kinds = weighed.filter((kind) => groupOf[kind] === group);
        const changed = kinds.filter((kind) => weightIn(settings, kind) !== defaultWeight(kind));
        return (
          <Fold key={group} title={text.ruleGroups[group]} changed={changed.length}>
            {kinds.map((kind) => (
              <Select
                key={kind}
                label={ruleTitle(kind)}
                placeholder={null}
                options={RuleWeight.options.map((value) => ({ value, label: text.weights[value] }))}
                value={weightIn(settings, kind)}
                onChange={({ target }) => choose(kind, target.value)}
              />
            ))}
          </Fold>
        );
      })}
    </fieldset>
  );
}

interface SetupFieldsProps extends RuleFieldsProps {
  /** The names of the instruments, as they are stored. */
  instruments: readonly string[];
  form: SettingsFields;
}

/** The setup on stage of each instrument of the sign-ups. */
export function SetupFields({ settings, instruments, form, onChange }: SetupFieldsProps) {
  const setupIn = (instrument: string) => setupOf(instrument, settings.setups);
  const set = (instrument: string, typed: string) => {
    const { [instrument]: _, ...others } = settings.setups ?? {};
    const isDefault = typed === setupOf(instrument);
    onChange({ ...settings, setups: isDefault ? others : { ...others, [instrument]: typed } });
  };
  const fields = instruments.map((instrument, at) => {
    const { name, id, error } = form.field(`setups.${at}`);
    return { instrument, input: { name, id, error } };
  });
  if (fields.length === 0) return null;
  return (
    <Fold
      title={text.setups}
      changed={instruments.filter((instrument) => setupIn(instrument) !== setupOf(instrument)).length}
      hasError={fields.some(({ input }) => input.error !== undefined)}
      refusals={form.refusals}
    >
      <p className="c-settings__hint p-soft p-small">{text.setupsHint}</p>
      {fields.map(({ instrument, input }) => (
        <TextInput
          key={instrument}
          label={instrument}
          autoComplete="off"
          value={setupIn(instrument)}
          onChange={({ target }) => set(instrument, target.value)}
          {...input}
        />
      ))}
    </Fold>
  );
}
