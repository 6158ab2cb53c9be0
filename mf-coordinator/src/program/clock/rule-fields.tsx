import { RuleKind, RuleWeight, WarningKind, type ProgramSettings } from '@portal/contracts/program';
import { weightOf } from '@portal/contracts/program-score.rules';
import { fold, setupOf } from '@portal/contracts/program-warnings.rules';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from '../../messages.ts';
import { kindTitle } from '../item-text.ts';

const { settings: text, suggest } = messages.program;

/** The settings that these fields change. */
export type RuleSettings = Pick<ProgramSettings, 'silent' | 'rules' | 'setups'>;

interface RuleFieldsProps {
  settings: RuleSettings;
  onChange: (settings: RuleSettings) => void;
}

const warningOf = (kind: RuleKind) => WarningKind.options.find((one) => one === kind);

const usual = (kind: RuleKind): RuleWeight => {
  const weight = weightOf({ kind, weight: 0 }, {});
  if (weight === 'never') return weight;
  return weight === 0 ? 'dontCare' : 'ratherNot';
};

const titleOf = (kind: RuleKind): string => {
  const warning = warningOf(kind);
  return warning ? kindTitle(warning) : suggest.rules[kind as keyof typeof suggest.rules];
};

/** Returns the settings with another weight of a rule. A warning without weight is switched off. */
const weigh = (
  { silent, rules, ...others }: RuleSettings,
  kind: RuleKind,
  weight: RuleWeight,
): RuleSettings => {
  const warning = warningOf(kind);
  const { [kind]: _, ...rest } = rules ?? {};
  const loud = silent?.filter((one) => one !== kind);
  const changed =
    weight === usual(kind) || (warning && weight === 'dontCare') ? rest : { ...rest, [kind]: weight };
  const quiet = warning && weight === 'dontCare' ? [...(loud ?? []), warning] : loud;
  return {
    ...others,
    ...(quiet && { silent: quiet }),
    ...((rules ?? Object.keys(changed).length > 0) && { rules: changed }),
  };
};

/** How bad it is to break each rule: never, rather not, or of no matter. */
export function WeightFields({ settings, onChange }: RuleFieldsProps) {
  const valueOf = (kind: RuleKind): RuleWeight =>
    settings.silent?.some((one) => one === kind) ? 'dontCare' : (settings.rules?.[kind] ?? usual(kind));
  return (
    <fieldset className="c-warn-of">
      <legend>{text.warnOf}</legend>
      <p className="p-soft">{text.weightHint}</p>
      {RuleKind.options.map((kind) => (
        <Select
          key={kind}
          label={titleOf(kind)}
          placeholder={null}
          options={RuleWeight.options.map((value) => ({ value, label: text.weights[value] }))}
          value={valueOf(kind)}
          onChange={({ target }) =>
            onChange(
              weigh(settings, kind, RuleWeight.options.find((one) => one === target.value) ?? usual(kind)),
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
export function SetupFields({ settings, instruments, onChange }: SetupFieldsProps) {
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
            value={settings.setups?.[name] ?? setupOf(name)}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
    </details>
  );
}
