import { expect, it, vi } from 'vitest';
import { onOtherTabs, tellOtherTabs } from './tabs.ts';

const otherTab = new BroadcastChannel('portal-news');

it('hears what another tab tells, until it stops listening, and nothing else', async () => {
  const heard = vi.fn();
  const stop = onOtherTabs('profiles-changed', heard);
  otherTab.postMessage('something else');
  otherTab.postMessage('profiles-changed');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  stop();
  otherTab.postMessage('profiles-changed');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('tells the other tabs and not itself', async () => {
  const own = vi.fn();
  const others = vi.fn<(data: unknown) => void>();
  onOtherTabs('profiles-changed', own);
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => others(data);
  tellOtherTabs('profiles-changed');
  await vi.waitFor(() => expect(others).toHaveBeenCalledExactlyOnceWith('profiles-changed'));
  expect(own).not.toHaveBeenCalled();
});
