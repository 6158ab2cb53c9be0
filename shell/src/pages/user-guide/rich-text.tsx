import { Link } from '@portal/kit/router';
import { Fragment } from 'react';

const marked = /(\*\*[^*]+\*\*|\[[^[\]]+\]\(\/[^()]*\))/;

function Piece({ text }: { text: string }) {
  if (text.startsWith('**')) return <strong>{text.slice(2, -2)}</strong>;
  const [, words, address] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(text) ?? [];
  return address === undefined ? text : <Link to={address}>{words}</Link>;
}

/** Renders a text with `**strong words**` and `[links](/within/the/portal)`. */
export const RichText = ({ children }: { children: string }) =>
  children.split(marked).map((text, index) => (
    <Fragment key={index}>
      <Piece text={text} />
    </Fragment>
  ));
