import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What is drawn instead of the part that threw. */
  instead: ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps an error of what it contains from reaching the page. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
