import { paths } from '@portal/contracts/paths';
import { useNavigate } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { useLayoutEffect, useRef } from 'react';
import { messages } from '../messages.ts';

const text = messages.reset;
const readingTime = 10_000;

export function ResetDone() {
  const navigate = useNavigate();
  const sentence = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    sentence.current?.focus();
    const timer = setTimeout(() => void navigate(paths.login), readingTime);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="p-stack">
      <p className="p-lede p-measure" role="status" tabIndex={-1} ref={sentence}>
        {text.done}
      </p>
      <Actions>
        <LinkButton to={paths.login}>{text.login}</LinkButton>
      </Actions>
    </div>
  );
}
