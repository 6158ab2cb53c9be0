import { ClockBar } from '../clock/clock-bar.tsx';
import { SaveBar, type SaveBarProps } from '../saving/save-bar.tsx';

interface BenchBarProps extends SaveBarProps {
  /** Shows what is to check. */
  onCheck: () => void;
}

/** The clock and Save. They stay in sight: on a phone the clock at the top and Save at the bottom. */
export function BenchBar({ onCheck, ...parts }: BenchBarProps) {
  return (
    <div className="c-bar" data-bench-bar>
      <ClockBar {...parts} onCheck={onCheck} />
      <SaveBar {...parts} />
    </div>
  );
}
