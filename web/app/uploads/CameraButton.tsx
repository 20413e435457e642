import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/forms/Button.tsx';

/** Opens the camera of a phone or tablet; other devices would show a second file chooser. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="hidden pointer-coarse:block">
      <Button
        size="lg"
        className="w-full"
        icon={<Camera aria-hidden className="size-5" />}
        onClick={() => input.current?.click()}
      >
        Take a photo
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []));
          // Without this, choosing the same photo again fires no event.
          target.value = '';
        }}
      />
    </div>
  );
}
