import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What stands where the part broke. */
  instead: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Whatever a part throws while it is drawn stays here. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
