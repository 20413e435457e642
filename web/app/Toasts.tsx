import { TooltipProvider } from '../ui/display/Tooltip.tsx';
import { Toaster } from '../ui/feedback/Toaster.tsx';

export function Toasts() {
  return (
    <TooltipProvider>
      <Toaster />
    </TooltipProvider>
  );
}
