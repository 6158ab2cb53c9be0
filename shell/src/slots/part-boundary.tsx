import { Component, type ReactNode } from 'react';
import { noteFields } from '../loading/describe-error.ts';

interface PartBoundaryProps {
  /** Rendered instead of a part that threw. */
  instead: ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Catches errors of its children, so that they don't reach the page. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    noteFields();
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
