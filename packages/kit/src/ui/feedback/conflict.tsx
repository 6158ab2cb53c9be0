import { messages } from '../../messages.ts';
import { Actions, Button } from '../controls/button.tsx';
import { Lines, WrappingLine } from '../page/lines.tsx';

const text = messages.conflict;

/** A field that another user has saved since the form was filled in. */
export interface SavedField {
  label: string;
  value: string;
  /** Decides about this field alone. */
  onChoose?: (isTheirs: boolean) => void;
}

interface ConflictProps {
  fields: readonly SavedField[];
  title?: string;
  /** Explains what was merged. The form's error message above may do that instead. */
  body?: string;
  /** Decides about all fields. The form is sent again after a decision for the current user's values. */
  onChoose?: (isTheirs: boolean) => void;
}

/**
 * Shows the values that another user saved meanwhile, and lets the user choose: for each field, or for the whole form.
 * @example
 * <Conflict fields={[{ label: text.name, value: theirs.name }]} onChoose={(isTheirs) => isTheirs && reset(theirs)} />
 */
export function Conflict({ fields, title = text.title, body, onChoose }: ConflictProps) {
  return (
    <section className="p-stack" aria-label={title}>
      {body !== undefined && <p>{body}</p>}
      {fields.length > 0 && (
        <Lines>
          {fields.map(({ label, value, onChoose: choose }) => {
            const button = (action: string, isTheirs: boolean) => (
              <Button
                small
                look="secondary"
                aria-label={text.choose(action, label)}
                onClick={() => choose?.(isTheirs)}
              >
                {action}
              </Button>
            );
            return (
              <WrappingLine
                key={label}
                actions={
                  choose && (
                    <Actions>
                      {button(text.takeTheirs, true)}
                      {button(text.keepMine, false)}
                    </Actions>
                  )
                }
              >
                <p className="p-soft p-small">{label}</p>
                <p>{value || text.nothing}</p>
              </WrappingLine>
            );
          })}
        </Lines>
      )}
      {onChoose && (
        <Actions>
          <Button look="secondary" onClick={() => onChoose(true)}>
            {text.takeTheirs}
          </Button>
          <Button type="submit" look="secondary" onClick={() => onChoose(false)}>
            {text.keepAndSave}
          </Button>
        </Actions>
      )}
    </section>
  );
}
