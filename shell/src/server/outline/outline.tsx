import {
  outlineLimits,
  type OutlineBlock,
  type OutlineLink,
  type OutlineRow,
  type OutlineSection,
} from '@portal/contracts/outline';
import type { Outlined, OutlinedPart } from '@portal/contracts/page-render';
import { rehearsalMark } from '@portal/contracts/program.rules';
import { mapOf } from '@portal/kit/format';
import { messages as kitMessages, messages } from '@portal/kit/messages';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Card, CardGrid } from '@portal/kit/ui/card';
import { DatedLine, Halves, HalvesColumn, Line, Lines, Together } from '@portal/kit/ui/lines';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { Section } from '@portal/kit/ui/section';
import {
  Numbered,
  NumberedBetween,
  NumberedRow,
  Sheet,
  SheetFacts,
  SheetGroup,
  SheetHead,
} from '@portal/kit/ui/sheet';
import { TicketDate } from '@portal/kit/ui/ticket-date';
import type { ReactNode } from 'react';
import { Budget } from './budget.ts';
import { addressIn, eventIn, holds, targetOf, textOf, valueAt, type Scope } from './values.ts';

/** A placeholder with the size and look of a search box, without inputs. */
function SearchRoom() {
  return (
    <div className="p-search p-search--room" aria-hidden="true">
      <div className="p-search__line">
        <span className="p-search__words" />
        <span className="p-button">{messages.search.button}</span>
      </div>
      <span className="p-link p-search__more">{messages.search.advanced}</span>
    </div>
  );
}

type BlockOf<Kind extends OutlineBlock['kind']> = Extract<OutlineBlock, { kind: Kind }>;
type Of<Told> = Told & { scope: Scope };

const firstOf = <Told extends { when?: string[] | undefined }>(
  all: readonly Told[] | undefined,
  scope: Scope,
): Told | undefined => all?.find(({ when }) => holds(when, scope));

const hrefOf = ({ to, map }: OutlineLink, scope: Scope): string | undefined => {
  if (to !== undefined) return targetOf(to, scope);
  const address = map === undefined ? undefined : addressIn(valueAt(scope.at, map));
  const href = address && mapOf(address);
  if (href !== undefined) scope.budget.write(href);
  return href;
};

const labelOf = ({ label, map }: OutlineLink, scope: Scope): string | undefined => {
  const text = label && textOf(label, scope);
  return text !== undefined && map !== undefined ? `${text} ${kitMessages.newTab}` : text;
};

/** A standalone link without the look of a button. */
function PlainLink({ link, scope, className }: Of<{ link: OutlineLink; className?: string }>) {
  const href = hrefOf(link, scope);
  const text = textOf(link.text, scope);
  if (href === undefined || text === undefined || !holds(link.when, scope)) return null;
  return (
    <a href={href} className={className} aria-label={labelOf(link, scope)}>
      {text}
    </a>
  );
}

/** A link inside a text. */
function TextLink({ link, scope }: Of<{ link: OutlineLink }>) {
  const href = hrefOf(link, scope);
  const text = textOf(link.text, scope);
  if (href === undefined || text === undefined || !holds(link.when, scope)) return null;
  const elsewhere = link.map === undefined ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <span className="p-no-print">
      {'\u00a0· '}
      <a href={href} {...elsewhere} aria-label={labelOf(link, scope)}>
        {text}
      </a>
    </span>
  );
}

function ButtonLink({ links, scope, small }: Of<{ links: OutlineLink[] | undefined; small?: boolean }>) {
  const link = firstOf(links, scope);
  const text = link && textOf(link.text, scope);
  const to = link && hrefOf(link, scope);
  if (!link || text === undefined || to === undefined) return null;
  return (
    <LinkButton to={to} look={link.look} small={small ?? link.isSmall} aria-label={labelOf(link, scope)}>
      {text}
    </LinkButton>
  );
}

function ButtonLinks({ block: { links, isEach }, scope }: Of<{ block: BlockOf<'links'> }>) {
  if (!isEach) return <ButtonLink links={links} scope={scope} />;
  return links.map((link, at) => <ButtonLink key={at} links={[link]} scope={scope} />);
}

const looks = {
  caption: 'p-caption',
  lede: 'p-sheet__lede',
  soft: 'p-soft',
  strong: 'p-look',
  quote: 'p-sheet__quote',
  long: 'p-sheet__long',
  foot: 'p-sheet__foot',
};

function TextBlock({ block: { lines, look, link }, scope }: Of<{ block: BlockOf<'text'> }>) {
  const texts = lines.map((line) => textOf(line, scope)).filter((line) => line !== undefined);
  if (texts.length === 0) return null;
  return (
    <p className={look && looks[look]}>
      {texts.length === 1 ? texts[0] : texts.map((text, at) => <span key={at}>{text}</span>)}
      {link && <TextLink link={link} scope={scope} />}
    </p>
  );
}

function Facts({ block, scope }: Of<{ block: BlockOf<'facts'> }>) {
  const facts = block.facts.flatMap((fact) => {
    const name = textOf(fact.name, scope);
    const text = textOf(fact.text, scope);
    return name !== undefined && text !== undefined ? [{ name, text }] : [];
  });
  return facts.length > 0 ? <SheetFacts facts={facts} /> : null;
}

/** A row of data with its row type. */
interface Known {
  row: OutlineRow;
  scope: Scope;
  title: string;
}

interface Found {
  rows: Known[];
  /** The number of rows that are not shown. */
  rest: number;
}

const rowsOf = (block: BlockOf<'list'>, scope: Scope): Found => {
  const { of, rows, together, most = outlineLimits.rows } = block;
  const found = valueAt(scope.at, of);
  if (!Array.isArray(found)) return { rows: [], rest: 0 };
  const known = found.slice(0, outlineLimits.rows).flatMap((at: unknown) => {
    const own = { ...scope, at, within: together && valueAt(at, together.by) };
    const row = firstOf(rows, own);
    const title = row && textOf(row.title, own);
    if (row?.hasDate && !isDated(own, block.look === 'cards' ? 'times' : 'day')) return [];
    return row && title !== undefined ? [{ row, scope: own, title }] : [];
  });
  const [first] = known.map(({ scope: { within } }) => valueAt(within, '_id'));
  const alike = together ? known.filter((row) => valueAt(row.scope.within, '_id') === first) : known;
  const shown = alike.slice(0, most);
  return { rows: shown, rest: known.length - shown.length };
};

const linesOf = ({ row: { lines = [] }, scope }: Known) =>
  lines.flatMap(({ text, isLong, isStrong, when }) => {
    const said = holds(when, scope) ? textOf(text, scope) : undefined;
    return said === undefined ? [] : [{ said, isLong, isStrong }];
  });

const said = (text: OutlineRow['aside'], scope: Scope): string | undefined => text && textOf(text, scope);

function NumberedKnown({ known }: { known: Known }) {
  const { row, scope, title } = known;
  if (row.number === undefined) return <NumberedBetween>{title}</NumberedBetween>;
  return (
    <NumberedRow
      number={said(row.number, scope)}
      title={title}
      aside={said(row.aside, scope)}
      lines={linesOf(known).map((line) => line.said)}
    />
  );
}

/** Rows below one section title, or before the first. */
interface Stretch {
  head?: Known;
  rows: Known[];
}

const sectionsOf = (rows: readonly Known[]): Stretch[] => {
  const found: Stretch[] = [{ rows: [] }];
  for (const known of rows)
    if (known.row.isSection) found.push({ head: known, rows: [] });
    else found.at(-1)?.rows.push(known);
  return found.filter(({ head, rows: own }) => head !== undefined || own.length > 0);
};

function NumberedSections({ rows, name }: { rows: readonly Known[]; name: string | undefined }) {
  const sections = sectionsOf(rows);
  const marked = sections.filter(({ head }) => head !== undefined);
  return sections.map(({ head, rows: own }, at) => {
    const list = (
      <Numbered label={head ? undefined : name}>
        {own.map((known, index) => (
          <NumberedKnown key={index} known={known} />
        ))}
      </Numbered>
    );
    if (!head) return <div key={at}>{list}</div>;
    const mark = rehearsalMark(marked.findIndex((one) => one.head === head) + 1);
    return (
      <Section key={at} mark={mark} title={head.title} aside={said(head.row.aside, head.scope)}>
        {list}
      </Section>
    );
  });
}

const statusLooks = { good: 'p-free', strong: 'p-look', soft: 'p-soft' };

function Status({ row, scope }: { row: OutlineRow; scope: Scope }) {
  const status = firstOf(row.status, scope);
  const text = status && textOf(status.text, scope);
  return text === undefined ? null : <span className={status?.look && statusLooks[status.look]}>{text}</span>;
}

const isDated = (scope: Scope, format: 'day' | 'times' = 'day'): boolean =>
  textOf(`{date|${format}}`, { ...scope, at: eventIn(scope) }) !== undefined;

const ticketOf = (scope: Scope) => {
  scope.budget.take(20);
  const { date, timeZone } = eventIn(scope);
  return { date, timeZone, reader: scope.zone ?? timeZone };
};

function CardKnown({ known }: { known: Known }) {
  const { row, scope, title } = known;
  return (
    <Card
      title={title}
      head={row.hasDate && <TicketDate {...ticketOf(scope)} duration={eventIn(scope).duration} />}
      status={row.status && <Status row={row} scope={scope} />}
      actions={row.links && <ButtonLink links={row.links} scope={scope} small />}
    >
      {linesOf(known).map(({ said: line, isLong, isStrong }, at) => (
        <p key={at} className={isLong && 'p-card__long'}>
          {isStrong ? <strong>{line}</strong> : line}
        </p>
      ))}
    </Card>
  );
}

function DatedKnown({ known }: { known: Known }) {
  const { row, scope, title } = known;
  return (
    <DatedLine
      {...ticketOf(scope)}
      title={title}
      status={row.status && <Status row={row} scope={scope} />}
      action={row.links && <ButtonLink links={row.links} scope={scope} small />}
    >
      {linesOf(known).map((line, at) => (
        <p key={at} className="p-soft">
          {line.said}
        </p>
      ))}
    </DatedLine>
  );
}

function LineKnown({ known }: { known: Known }) {
  const { row, scope, title } = known;
  const { above, to, label } = row;
  const link = firstOf(row.links, scope);
  if (to === undefined)
    return (
      <Line>
        <span>{title}</span>
        {link && <PlainLink link={link} scope={scope} className="p-alone" />}
      </Line>
    );
  return (
    <Line>
      <div>
        <p>{said(above, scope)}</p>
        <PlainLink link={{ text: row.title, label, to }} scope={scope} className="p-lines__title" />
        {linesOf(known).map((line, at) => (
          <p key={at} className={line.isStrong ? undefined : 'p-soft'}>
            {line.isStrong ? <strong>{line.said}</strong> : line.said}
          </p>
        ))}
      </div>
    </Line>
  );
}

function LinesKnown({ block, rows }: { block: BlockOf<'list'>; rows: readonly Known[] }) {
  const isDated = rows.some(({ row }) => row.hasDate);
  const Known = isDated ? DatedKnown : LineKnown;
  const lines = (
    <Lines isDated={isDated}>
      {rows.map((known, at) => (
        <Known key={at} known={known} />
      ))}
    </Lines>
  );
  const [first] = rows;
  if (!block.together || !first) return lines;
  const within = { ...first.scope, at: first.scope.within };
  return (
    <Together>
      {blocksOf(block.together.blocks, within)}
      {lines}
      {blocksOf(block.together.after ?? [], within)}
    </Together>
  );
}

function List({ block, scope, rows }: Of<{ block: BlockOf<'list'>; rows: readonly Known[] }>) {
  const name = block.name && textOf(block.name, scope);
  if (rows.length === 0)
    return block.otherwise ? <Together>{blocksOf(block.otherwise, scope)}</Together> : null;
  if (block.look === 'lines') return <LinesKnown block={block} rows={rows} />;
  if (block.look === 'rows') return <NumberedSections rows={rows} name={name} />;
  return (
    <CardGrid label={name}>
      {rows.map((known, at) => (
        <CardKnown key={at} known={known} />
      ))}
    </CardGrid>
  );
}

function Block({ block, scope }: Of<{ block: OutlineBlock }>): ReactNode {
  if (!holds(block.when, scope)) return null;
  switch (block.kind) {
    case 'text':
      return <TextBlock block={block} scope={scope} />;
    case 'heading':
      return scope.isPart ? <h3>{textOf(block.text, scope)}</h3> : <h2>{textOf(block.text, scope)}</h2>;
    case 'notice': {
      const text = textOf(block.text, scope);
      return text === undefined ? null : <Notice kind={block.isProblem ? 'problem' : 'info'}>{text}</Notice>;
    }
    case 'facts':
      return <Facts block={block} scope={scope} />;
    case 'links':
      return scope.isPart ? (
        <Actions>
          <ButtonLinks block={block} scope={scope} />
        </Actions>
      ) : (
        <ButtonLinks block={block} scope={scope} />
      );
    case 'date':
      return isDated(scope, 'times') ? (
        <TicketDate {...ticketOf(scope)} duration={eventIn(scope).duration} isCounted />
      ) : null;
    case 'group':
      return <SheetGroup>{blocksOf(block.blocks, scope)}</SheetGroup>;
    case 'list':
      return <List block={block} scope={scope} rows={rowsOf(block, scope).rows} />;
    case 'search':
      return <SearchRoom />;
  }
}

const blocksOf = (blocks: readonly OutlineBlock[], scope: Scope): ReactNode =>
  blocks.map((block, at) => <Block key={at} block={block} scope={scope} />);

/** Renders the outline of a page; undefined if even its title is unknown. */
export const drawOutline = ({ id, outline, answer, zone }: Outlined): ReactNode => {
  const scope: Scope = { at: answer, answer, zone, budget: new Budget(id) };
  const title = textOf(outline.title, scope);
  if (title === undefined) return undefined;
  const above = firstOf(outline.above, scope);
  const head = outline.head && blocksOf(outline.head, scope);
  const blocks = blocksOf(outline.blocks, scope);
  if (outline.look === 'sheet')
    return (
      <Sheet>
        <SheetHead title={title} above={said(above?.text, scope)}>
          {head}
        </SheetHead>
        {blocks}
      </Sheet>
    );
  return (
    <Page title={title} above={said(above?.text, scope)} lede={head}>
      {blocks}
    </Page>
  );
};

/** A section and the rows of its list. */
interface KnownSection {
  section: OutlineSection;
  found: Found | undefined;
}

const sectionIn = (section: OutlineSection, scope: Scope): KnownSection => {
  const { list } = section;
  return { section, found: list && holds(list.when, scope) ? rowsOf(list, scope) : undefined };
};

// Empty sections are left out.
const isThere = ({ section: { blocks = [], list }, found }: KnownSection, scope: Scope): boolean =>
  blocks.some((block) => holds(block.when, scope)) ||
  (found !== undefined && (list?.otherwise !== undefined || found.rows.length > 0));

function PartSection({ known: { section, found }, scope }: Of<{ known: KnownSection }>) {
  const { title, links, blocks = [], list } = section;
  const { rows, rest } = found ?? { rows: [], rest: 0 };
  const aside = { ...scope, at: { ...(scope.at as object), rest, all: rows.length + rest } };
  const link = firstOf(links, aside);
  return (
    <Section title={textOf(title, scope)} aside={link && <PlainLink link={link} scope={aside} />}>
      {blocks.length > 0 && <Together>{blocksOf(blocks, scope)}</Together>}
      {list && found && <List block={list} scope={scope} rows={found.rows} />}
    </Section>
  );
}

/** Renders the outline of a part; undefined if it would be empty. */
export const drawPart = ({ id, outline: { columns }, answer, zone }: OutlinedPart): ReactNode => {
  const scope: Scope = { at: answer, answer, zone, isPart: true, budget: new Budget(id) };
  const shown = columns
    .map((sections) => sections.filter(({ when }) => holds(when, scope)))
    .map((sections) => sections.map((section) => sectionIn(section, scope)))
    .map((sections) => sections.filter((section) => isThere(section, scope)))
    .filter((sections) => sections.length > 0)
    .map((sections) => sections.map((known, at) => <PartSection key={at} known={known} scope={scope} />));
  if (shown.length === 0) return undefined;
  if (columns.length === 1) return shown[0];
  return (
    <Halves>
      {shown.map((column, at) => (
        <HalvesColumn key={at}>{column}</HalvesColumn>
      ))}
    </Halves>
  );
};
