import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { yieldTo, type Collision } from '../store/collisions.ts';
import type { Question } from '../store/editor.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { itemName, timeOf, waysOf } from './change-text.ts';

const text = messages.program.conflict;

interface CollisionProps {
  collision: Collision;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

/** One conflict, with a choice between the current user's value and the other one. */
function CollisionChoice({ collision, isTheirs, onChoose }: CollisionProps) {
  const performances = useProgram((program) => program.performances);
  const { what, mine, theirs } = waysOf(collision, performances);
  const way = (label: string, isThis: boolean, choice: boolean) => (
    <label>
      <input type="radio" name={collision.key} checked={isThis} onChange={() => onChoose(choice)} />
      {label}
    </label>
  );
  return (
    <fieldset className="c-choice p-row">
      <legend>{what}</legend>
      {way(mine, !isTheirs, false)}
      {way(theirs, isTheirs, true)}
    </fieldset>
  );
}

function ConflictForm({ question }: { question: Question }) {
  const { decide, discard } = useOpenProgram();
  const state = useProgram((program) => program.state);
  const performances = useProgram((program) => program.performances);
  const { collisions, by, at } = question;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isTheirs: boolean) =>
    setTheirs(new Set(isTheirs ? [...theirs, key] : [...theirs].filter((other) => other !== key)));
  const outcome = collisions
    .filter(({ key }) => theirs.has(key))
    .reduce((now, collision) => yieldTo(collision)(now), state);
  return (
    <div className="p-stack">
      <p>{by !== undefined && at !== undefined ? text.who(by, timeOf(at)) : text.nobody}</p>
      {collisions.map((collision) => (
        <CollisionChoice
          key={collision.key}
          collision={collision}
          isTheirs={theirs.has(collision.key)}
          onChoose={(isTheirs) => choose(collision.key, isTheirs)}
        />
      ))}
      <details>
        <summary>{text.preview}</summary>
        <ol className="c-scroll p-small">
          {outcome.items.map((item) => (
            <li key={item.id}>{itemName(item, performances)}</li>
          ))}
        </ol>
      </details>
      <p className="p-soft">{text.body}</p>
      <Actions>
        <Button onClick={() => decide(theirs)}>{text.apply}</Button>
        <Button look="quiet" onClick={discard}>
          {text.theirs}
        </Button>
      </Actions>
    </div>
  );
}

/** Dialog for conflicts between two coordinators' changes. All other changes are merged without asking. */
export function ConflictDialog() {
  const { postpone } = useOpenProgram();
  const { question, isAsking } = useProgram(({ editor }) => editor);
  return (
    <Dialog isOpen={isAsking && question !== undefined} title={text.title} onClose={postpone}>
      {question && <ConflictForm question={question} />}
    </Dialog>
  );
}
