import type { ListRemotesResponse, VersionError, VersionHealth } from '@portal/contracts/publishing';
import { inPageLanguage } from '@portal/kit/locale';
import { Button } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { messages } from '../messages.ts';
import { moment } from '../moment.ts';
import { choicesFor, type RemoteChoice } from './remote-acts.ts';
import './remotes.css';

const text = messages.remotes;
const shownActs = 10;

function Health({ health }: { health: VersionHealth[] }) {
  const failing = health.filter(({ failures }) => failures > 0);
  if (failing.length === 0) return <p>{text.well}</p>;
  return failing.map(({ version, failures, hops }) => (
    <p key={version} className="mf-admin-failing">
      {text.failures(
        failures,
        version,
        Object.entries(hops)
          .map(([hop, count]) => text.hop(hop, count))
          .join(', '),
      )}
    </p>
  ));
}

function Errors({ errors }: { errors: VersionError[] }) {
  if (errors.length === 0) return null;
  return (
    <details>
      <summary>{text.errors}</summary>
      <ul className="mf-admin-history">
        {errors.map(({ version, name, message, frames, count, first, last }) => (
          <li key={[version, name, message, ...frames].join(' ')}>
            {`${name}: ${message}`}
            <br />
            {text.error(version, count, moment(first), moment(last))}
            {frames.map((place) => (
              <div key={place}>
                <code>{place}</code>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RemoteCardProps {
  remote: ListRemotesResponse[number];
  onChoose: (choice: RemoteChoice) => void;
}

export function RemoteCard({ remote: { state, health, errors, gone }, onChoose }: RemoteCardProps) {
  const title = inPageLanguage(state.title);
  const { id, trust, version, status, canary, history } = state;
  // The checks that ran before the live version was published.
  const attested = history.find((entry) => entry.version === version && entry.reason !== undefined);
  const actions = choicesFor(state).map((choice) => (
    <Button
      key={choice.label}
      small
      look="secondary"
      aria-label={text.named(choice.label, title)}
      onClick={() => onChoose(choice)}
    >
      {choice.label}
    </Button>
  ));
  return (
    <Card title={title} look="box" actions={<div className="mf-admin-actions">{actions}</div>}>
      <p>{text.id(id, trust)}</p>
      <p>
        {text.live(version)}
        {attested?.reason !== undefined && text.reason(attested.reason)}
      </p>
      {status === 'off' && <p className="mf-admin-failing">{text.off}</p>}
      {canary && <p>{text.canary(canary.version, canary.percent)}</p>}
      <Health health={health} />
      <Errors errors={errors} />
      {gone && <p className="mf-admin-failing">{text.gone(gone.join(', '))}</p>}
      <details>
        <summary>{text.history}</summary>
        <ol className="mf-admin-history">
          {history.slice(0, shownActs).map(({ rev, at, act, version: about, by, reason }) => (
            <li key={rev}>
              {text.entry(moment(at), act, about, by)}
              {reason !== undefined && text.reason(reason)}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
