import { Page } from '@portal/kit/ui/page';
import { pictureHeights, type GuideBlock } from './guide-text.ts';
import { guide } from './messages.ts';
import { Link } from '@portal/kit/router';
import { Fragment } from 'react';
import '../pages.css';

const marked = /(\*\*[^*]+\*\*|\[[^[\]]+\]\(\/[^()]*\))/;

function Piece({ text }: { text: string }) {
  if (text.startsWith('**')) return <strong>{text.slice(2, -2)}</strong>;
  const [, words, address] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(text) ?? [];
  return address === undefined ? text : <Link to={address}>{words}</Link>;
}

/** Renders a text with `**strong words**` and `[links](/within/the/portal)`. */
const RichText = ({ children }: { children: string }) =>
  children.split(marked).map((text, index) => (
    <Fragment key={index}>
      <Piece text={text} />
    </Fragment>
  ));

const width = 880;

const Items = ({ texts }: { texts: string[] }) =>
  texts.map((text) => (
    <li key={text}>
      <RichText>{text}</RichText>
    </li>
  ));

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    );
  }
  if ('steps' in block) {
    return (
      <ol>
        <Items texts={block.steps} />
      </ol>
    );
  }
  if ('points' in block) {
    return (
      <ul>
        <Items texts={block.points} />
      </ul>
    );
  }
  const { picture, alt } = block;
  const src = `/user-guide/${picture}.png`;
  return <img src={src} width={width} height={pictureHeights[picture]} loading="lazy" alt={alt} />;
}

/** The whole user guide on one page, to read and to print. */
export function UserGuidePage() {
  return (
    <div lang={guide.language}>
      <Page title={guide.title} lede={guide.lede}>
        <nav className="shell-guide__contents" aria-label={guide.contents}>
          <ol>
            {guide.parts.map(({ id, title }) => (
              <li key={id}>
                <a className="p-alone" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {guide.parts.map(({ id, title, blocks }, index) => (
          <section key={id} className="shell-guide__part" aria-labelledby={id}>
            <h2 id={id}>{`${index + 1}. ${title}`}</h2>
            {blocks.map((block, place) => (
              <Block key={place} block={block} />
            ))}
          </section>
        ))}
      </Page>
    </div>
  );
}
