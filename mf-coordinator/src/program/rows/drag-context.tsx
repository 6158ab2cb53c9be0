import {
  DragDropContext,
  useKeyboardSensor,
  useMouseSensor,
  useTouchSensor,
  type Sensor,
  type SensorAPI,
} from '@hello-pangea/dnd';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { dragResponders } from './drags.ts';

// The drag library adds style elements, which the content policy (style-src 'self') forbids. A style sheet that
// changes with each lift and drop would also restyle the whole page. So the library gets inert elements while it
// mounts, and order.css has the same rules with attribute selectors.
const divert = (): void => {
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) =>
      create(name === 'style' ? 'template' : name, options),
  });
};

const restore = (): void => {
  Reflect.deleteProperty(document, 'createElement');
};

/** Must be right before the drag context, because effects run in tree order. */
function DivertDragStyles() {
  useLayoutEffect(() => {
    divert();
    return restore;
  }, []);
  return null;
}

/** Must be right after the drag context. */
function RestoreDragStyles() {
  useLayoutEffect(restore, []);
  return null;
}

const isForReading = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-selectable]') !== null;

/** Ignores drags that start on the opened notes and warnings of a row, so that their text can be selected. */
const useAllButText = (api: SensorAPI): SensorAPI =>
  useMemo(
    () => ({
      ...api,
      findClosestDraggableId: (event) => (isForReading(event) ? null : api.findClosestDraggableId(event)),
    }),
    [api],
  );

const hands: readonly Sensor[] = [
  (api) => useMouseSensor(useAllButText(api)),
  (api) => useTouchSensor(useAllButText(api)),
  useKeyboardSensor,
];

// Switches off the library's scrolling for pointers, which ignores the sticky bar and the end of the list:
// follow-drag.ts scrolls instead. Keyboard drags still use the library's.
const noScrolling = { maxPixelScroll: 0 };

/** Returns the ids of all draggable items, in order. */
const useListed = (): string => {
  const { items } = useProgram(({ state }) => state);
  const performances = useProgram((program) => program.performances);
  return useMemo(() => [...items.map(({ id }) => id), ...performances.keys()].join(), [items, performances]);
};

/**
 * Returns the mouse, touch and keyboard sensors. Cancels a drag when the lists change, which the library does not
 * support.
 */
const useSensors = (listed: string): Sensor[] => {
  const putBack = useRef<() => void>(undefined);
  useLayoutEffect(() => () => putBack.current?.(), [listed]);
  return useMemo(
    () => [
      ...hands,
      function useRelease({ tryReleaseLock }) {
        useLayoutEffect(() => {
          putBack.current = tryReleaseLock;
        }, [tryReleaseLock]);
      },
    ],
    [],
  );
};

/** Enables dragging of rows and offers inside it. */
export function DragContext({ children }: { children: ReactNode }) {
  const program = useOpenProgram();
  const [responders] = useState(() => dragResponders(program));
  const sensors = useSensors(useListed());
  return (
    <>
      <DivertDragStyles />
      <DragDropContext
        dragHandleUsageInstructions={messages.program.order.dragHelp}
        enableDefaultSensors={false}
        sensors={sensors}
        autoScrollerOptions={noScrolling}
        {...responders}
      >
        {children}
      </DragDropContext>
      <RestoreDragStyles />
    </>
  );
}
