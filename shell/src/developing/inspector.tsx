import { common } from '@portal/kit/messages';
import { news, type NewsName } from '@portal/contracts/news';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { SlotName } from '@portal/contracts/slots';
import { onNews } from '@portal/kit/news';
import { useMatches } from '@portal/kit/router';
import { useSession, type Session } from '@portal/kit/session';
import { Button } from '@portal/kit/ui/button';
import type { FilledSlot } from '@portal/kit/ui/slot';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './inspector.css';
import {
  isForDevelopers,
  manifestFile,
  reportOf,
  stateOf,
  type HeardNews,
  type Loaded,
  type Report,
} from './inspector.report.ts';

/**
 * Functions of the shell that the inspector uses. It imports none: the build would have to split modules of the first
 * load, which would make it larger for everyone.
 */
export interface ShellParts {
  fillSlot: (slot: FilledSlot) => ReactNode;
  partsFor: (name: SlotName, current: Session) => { remote: RegistryRemote }[];
  mayEnter: (remote: RegistryRemote) => boolean;
  close: () => void;
  /** Whether the developer pressed the button a moment ago, so that the focus goes to the panel. */
  wasOpened: boolean;
  text: typeof messages.inspector;
}

/** The components that the inspector puts around pages and slots, and its panel. */
export interface Inspector {
  InspectedPage: ComponentType<{ children: ReactNode }>;
  fillSlot: (slot: FilledSlot) => ReactNode;
  Panel: ComponentType;
  /** Notes how long the first render of a page or part took, in milliseconds. */
  noteDrawn: (id: string, duration: number) => void;
}

let shell: ShellParts;

const loaded: Loaded[] = [];
const drawn = new Map<string, number>();
const heard: HeardNews[] = [];
const slotsSeen: Partial<Record<SlotName, readonly string[]>> = {};
const takers: Record<string, string[]> = {};
let shared: Record<string, string> = {};

let changes = 0;
const listeners = new Set<() => void>();
const changed = (): void => {
  changes += 1;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let pageNow = 'shell';
let first: string | undefined;
const onPageNow = (): string[] => [...new Set([pageNow, ...Object.values(slotsSeen).flat()])];

performance.setResourceTimingBufferSize(1000);
new PerformanceObserver((list) => {
  const all = list.getEntries() as PerformanceResourceTiming[];
  const entries = all.filter(({ name }) => !isForDevelopers(name));
  if (entries.length === 0) return;
  loaded.push(...entries.map((entry) => Object.assign(entry, { onPage: onPageNow() })));
  changed();
}).observe({ type: 'resource', buffered: true });

const noteDrawn = (id: string, duration: number): void => {
  drawn.set(id, duration);
  changed();
};

for (const name of Object.keys(news) as NewsName[])
  onNews(name, (ids) => {
    heard.push({ at: Math.round(performance.now()), name, ids });
    changed();
  });

interface Manifest {
  shared?: { name: string }[];
}

const readManifest = async ({ id, base }: RegistryRemote): Promise<void> => {
  const manifest = (await (await fetch(`${base}${manifestFile}`)).json()) as Manifest;
  for (const { name } of manifest.shared ?? []) (takers[name] ??= []).push(id);
};

const readShared = async (): Promise<void> => {
  const { sharedModules } = await import(/* webpackChunkName: "federation" */ '../loading/container.ts');
  shared = Object.fromEntries(
    Object.entries(sharedModules).map(([name, versions]) => [name, Object.keys(versions).join(', ')]),
  );
  await Promise.allSettled(
    pageData.registry.remotes.filter(({ status }) => status === 'on').map(readManifest),
  );
  changed();
};
void readShared().catch(() => undefined);

const labelOf = (remote: RegistryRemote): string =>
  `${remote.id} ${remote.version}, ${stateOf(remote, pageData)}`;

/** Outlines the page of a remote, or of the shell. */
function InspectedPage({ children }: { children: ReactNode }) {
  const remote = usePageRemote();
  useLayoutEffect(() => {
    pageNow = remote?.id ?? 'shell';
    first ??= pageNow;
  });
  return (
    <div className="shell-inspected" data-inspected={`page: ${remote ? labelOf(remote) : 'shell'}`}>
      {children}
    </div>
  );
}

const usePageRemote = (): RegistryRemote | undefined => {
  const ids = useMatches().map(({ id }) => id);
  return pageData.registry.remotes.find(({ id }) => ids.includes(id));
};

function InspectedSlot({ slot }: { slot: FilledSlot }) {
  const box = useRef<HTMLDivElement>(null);
  const parts = shell.partsFor(slot.name, useSession()).filter(({ remote }) => shell.mayEnter(remote));
  const labels = parts.map(({ remote }) => labelOf(remote));
  useLayoutEffect(() => {
    [...(box.current?.children ?? [])].forEach((part, at) =>
      part.setAttribute('data-inspected', labels[at] ?? ''),
    );
  });
  const ids = parts.map(({ remote }) => remote.id).join(' ');
  useEffect(() => {
    slotsSeen[slot.name] = ids === '' ? [] : ids.split(' ');
    changed();
    return () => {
      delete slotsSeen[slot.name];
      changed();
    };
  }, [slot.name, ids]);
  return (
    <div
      ref={box}
      className="shell-inspected shell-inspected--slot"
      data-inspected={`slot ${slot.name}${ids === '' ? ': empty' : ''}`}
    >
      {shell.fillSlot(slot)}
    </div>
  );
}

/** Fills a slot as usual, inside an outline. */
const fillSlot = (slot: FilledSlot) => <InspectedSlot key={slot.name} slot={slot} />;

function Table({ name, rows }: { name: string; rows: readonly object[] }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <details open={name === 'remotes'}>
      <summary>{`${name} (${rows.length})`}</summary>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{shown((row as Record<string, unknown>)[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const shown = (value: unknown): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const copy = (report: Report): Promise<void> =>
  navigator.clipboard.writeText(JSON.stringify({ address: location.pathname, ...report }, undefined, 2));

/** Lists the parts of the page with their sizes and times. The names of lists and columns are those of the copied JSON. */
function Panel() {
  useSyncExternalStore(subscribe, () => changes);
  const { text } = shell;
  const [isCopied, setCopied] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shell.wasOpened) section.current?.focus();
  }, []);
  const { registry, overrides, preview, answers = {} } = pageData;
  const { page, ...lists } = reportOf({
    ...{
      remotes: registry.remotes,
      overrides,
      preview,
      loaded,
      drawn,
      news: heard,
      takers,
      shared,
      first: first ?? pageNow,
    },
    ...{ page: usePageRemote()?.id, slots: slotsSeen, answers: Object.keys(answers) },
  });
  return (
    <section ref={section} tabIndex={-1} className="shell-inspector p-no-print" aria-label={text.title}>
      <p>
        <strong>{text.title}</strong> {page}{' '}
        <Button
          small
          look="secondary"
          onClick={() => void copy({ page, ...lists }).then(() => setCopied(true))}
        >
          {isCopied ? text.copied : text.copy}
        </Button>{' '}
        <Button small look="secondary" onClick={shell.close}>
          {common.close}
        </Button>
      </p>
      {Object.entries(lists).map(([name, rows]) => (
        <Table key={name} name={name} rows={rows} />
      ))}
    </section>
  );
}

/** Returns the inspector. It looks at this page from now on. */
export const makeInspector = (parts: ShellParts): Inspector => {
  shell = parts;
  return { InspectedPage, fillSlot, Panel, noteDrawn };
};
