extension Reference {
  func assets() throws(CallFailure) -> String {
    """
    # Assets

    ```examples image
    Logo
    Icons:star
    {'Lo' + 'go'}
    score > 100 ? 'Logo' : 'Icons:star'
    Icons:moon →!
    Iccons:star →!
    a:b:c →!
    ```

    ```examples color
    Brand
    {'Bra'}{'nd'}
    'Brand'
    Brnad →!
    ```

    Named colours and images come from the host: from a function that it gives (`plumb_engine_set_assets`,
    `Engine.assets`), then from a folder (`plumb_engine_set_asset_folder`). Nothing is decoded: of an image the engine
    knows its name and natural size, by which image views size themselves.

    ## Names

    `name`, or `bundle:name` for one of a bundle. The text of a whole attribute is looked up first; what is not found
    is then read as an expression. Braces inside a name are segments of it. A string that an expression comes to is a
    name. Elsewhere than in attributes of their type, `UIImage('Logo')` and `UIColor('Brand')` are the values.

    ```examples any
    UIImage('Icons:star')
    UIColor('Brand')
    UIColor('Brnad') →!
    ```

    A name that is not found is an error, of the load where it is constant ([decision
    11](../decisions/0011-missing-assets-are-errors.md)). A lenient engine keeps images that it does not find by their
    name, with size 0. An answer is kept: a host is asked once for a name.

    ## A folder

    - An image is a file: `Logo` is `Logo.png`, `.jpg`, `.jpeg`, `.webp` or `.gif`, else the same with `@2x` or `@3x`,
      whose pixels count half or a third of a point. A name may have its ending, and may be a path (`icons/star.png`).
      The size is read from the header of the file.
    - Colours are in `Colors.strings`: `"Brand" = "#f60";`.
    - A bundle is a folder in it, `Icons` or `Icons.bundle`, with images and colours of its own.
    - Nothing outside of the folder is found: not by `..`, not by symbolic links.
    """
  }
}
